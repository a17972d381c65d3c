import { AxeBuilder } from '@axe-core/playwright';
import { everyPage, settled } from './pages.ts';
import { findCast } from './seek.ts';
import { expect, readySettings, test } from './story.ts';

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on any page, ${theme}`, async ({ app, service }) => {
    test.slow();
    const { page } = app;
    await app.settle({ theme });
    await expect(page.getByRole('dialog')).toBeVisible();
    const found: Record<string, unknown> = {};
    const look = async (name: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      if (violations.length > 0) {
        found[name] = violations.map(({ id, nodes }) => [
          id,
          nodes.map(({ html, failureSummary }) => [html, failureSummary]),
        ]);
      }
    };
    await look('first run');
    await app.settle(readySettings);
    for (const [name, address] of Object.entries(everyPage(await findCast(service)))) {
      await app.goTo(address);
      await settled(page);
      await look(name);
    }
    await app.goTo('/tv/abc');
    await look('nowhere');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('shortcuts');
    expect(found).toEqual({});
  });
}
