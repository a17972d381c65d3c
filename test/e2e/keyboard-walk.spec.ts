import { scaled } from '../fixtures/scale.ts';
import { everyPage, settled } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

/** More stops of Tab than any page has. */
const mostStops = 400;

interface WithStops extends Window {
  /** Everything that had the focus. */
  stops: Set<Element>;
  /** Returns the links and controls of the content, in order. */
  reachable: () => HTMLElement[];
  /** Where among them the last stop was. */
  place: number;
}

const pages = scaled({ sample: 6, whole: 23 });

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(`Tab leads through ${pages.words} pages, always to something in sight, and to their last link or control`, async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  const all = Object.entries(everyPage(await findStoryTitles(service)));
  const everyNth = Math.ceil(all.length / pages.count);
  for (const [name, address] of all.filter((_, index) => index % everyNth === 0)) {
    await app.goTo(address);
    await settled(page);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.evaluate(() => {
      const reachable = (): HTMLElement[] =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'main :is(a[href], button, input, select, summary, [tabindex="0"])',
          ),
        ].filter(
          (each) =>
            each.tabIndex >= 0 &&
            // A group of radio buttons is one stop.
            !each.matches(':disabled, [type="radio"]:not(:checked)') &&
            each.checkVisibility({ visibilityProperty: true }),
        );
      Object.assign(window, { stops: new Set(), reachable, place: -1 } satisfies Partial<WithStops>);
    });
    const missed = (): Promise<string | null> =>
      page.evaluate(() => {
        const { stops: had, reachable } = window as unknown as WithStops;
        const last = reachable().at(-1);
        return last === undefined || had.has(last) ? null : last.outerHTML.slice(0, 160);
      });
    let [stops, grown] = [0, 0];
    for (; stops < mostStops; stops += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const active = document.activeElement ?? document.body;
        // After the last stop come the document and its first stop, the link to the content.
        if (active === document.body || active.matches('.skip')) return 'end';
        const walk = window as unknown as WithStops;
        walk.stops.add(active);
        walk.place = walk.reachable().indexOf(active as HTMLElement);
        const { top, bottom, left, right, width, height } = active.getBoundingClientRect();
        const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        const isShown = active.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
        return isInWindow && isShown ? 'in sight' : `out of sight: ${active.outerHTML.slice(0, 160)}`;
      });
      if (focused === 'end') {
        // A list may have grown behind its last card, or have drawn it anew, which takes the focus with it.
        if (grown === 3 || (await missed()) === null) break;
        grown += 1;
        await page.evaluate(() => {
          const { stops: had, reachable, place } = window as unknown as WithStops;
          const last = [...had].at(-1) as HTMLElement | undefined;
          (last?.isConnected === true ? last : reachable()[place])?.focus();
        });
        continue;
      }
      expect.soft(focused, name).toBe('in sight');
    }
    expect(stops, name).toBeLessThan(mostStops);
    expect.soft(await missed(), name).toBeNull();
  }
});
