import type { Page } from '@playwright/test';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/** Drops something from another program on the middle of the page, as Chromium tells of it. */
const drop = (page: Page, data: Readonly<Record<string, string>>, file?: { name: string; type: string }) =>
  page.evaluate(
    ([given, dropped]) => {
      const dataTransfer = new DataTransfer();
      for (const [type, text] of Object.entries(given)) dataTransfer.setData(type, text);
      if (dropped !== undefined)
        dataTransfer.items.add(new File(['text'], dropped.name, { type: dropped.type }));
      const target = document.querySelector('main') ?? document.body;
      const send = (name: string): boolean =>
        target.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      // Without this, nothing can be dropped.
      const isTaken = !send('dragover');
      send('drop');
      return isTaken;
    },
    [data, file] as const,
  );

test(
  'a link that is dropped on the window opens its title, and any other text is searched',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    const { movie, series } = await findStoryTitles(service);
    await app.goTo('/');
    const list = `# from elsewhere\r\nmarquee://movie/${movie.id}\r\nmarquee://tv/1\r\n`;
    expect(await drop(page, { 'text/uri-list': list })).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(movie.title);
    expect(await drop(page, { 'text/plain': series.name })).toBe(true);
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(series.name);
    expect(await drop(page, { 'application/x-other': 'a' })).toBe(false);
    // A browser would leave the app for a file that nobody takes.
    const before = page.url();
    for (const file of [
      { name: 'x.csv', type: 'text/csv' },
      { name: 'x.txt', type: '' },
    ])
      expect(await drop(page, {}, file)).toBe(true);
    expect(page.url()).toBe(before);
  },
);
