import { expect, test } from './story.ts';

test(
  'a start shows what is stored before any request is answered, and asks for it afterwards',
  { tag: '@browser-only' },
  async ({ app }) => {
    const { page } = app;
    await expect(page.locator('main h1')).toHaveCount(1);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    // Tonight suggests others after each start.
    const names = page.getByRole('region', { name: 'Trending series' }).locator('li a .name');
    const shown = (await names.allInnerTexts()).slice(0, 6);
    expect(shown).toHaveLength(6);

    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const asked: string[] = [];
    await page.route('**/rpc/**', async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await held;
      await route.continue();
    });
    await page.reload();
    for (const [index, name] of shown.entries()) await expect(names.nth(index)).toHaveText(name);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    // The document doesn't keep what the page has read.
    await expect(page.locator('#first-answers')).toHaveCount(0);
    await expect.poll(() => asked).toContain('/rpc/catalogue.read');
    answer();
    await page.unrouteAll({ behavior: 'wait' });
  },
);
