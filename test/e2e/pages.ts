import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Place } from '../../src/renderer/format/places.ts';
import type { StoryTitles } from './story-titles.ts';

export const themes = ['dark', 'light'] as const;

/** From the narrowest window that is supported to a large screen, in CSS pixels. */
export const windowSizes = [
  { width: 320, height: 640 },
  { width: 900, height: 640 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;

/** What says of a change that it was made, with the buttons that undo and close. */
export const toast = (page: Page): Locator => page.locator('.toast');

/** The addresses of pages by their names in screenshots and reports. */
type PageAddresses = Readonly<Record<string, string> & Record<Exclude<Place['name'], 'nowhere'>, string>>;

/** Every page of the app: at least one for each place. */
export function everyPage({ series, movie, person }: StoryTitles): PageAddresses {
  return {
    home: '/',
    list: '/list/popular',
    series: `/tv/${series.id}`,
    'series-credits': `/tv/${series.id}?part=credits`,
    'series-ratings': `/tv/${series.id}?part=ratings`,
    'series-images': `/tv/${series.id}?part=images`,
    'series-names': `/tv/${series.id}?part=names`,
    'series-changes': `/tv/${series.id}?part=changes`,
    season: `/tv/${series.id}/season/1`,
    episode: `/tv/${series.id}/season/1/episode/1`,
    movie: `/movie/${movie.id}`,
    watch: `/movie/${movie.id}/watch`,
    tonight: '/tonight',
    person: `/person/${person.id}`,
    discover: '/discover?with_genres=18&watch_region=DE',
    search: '/search?q=the',
    inbox: '/inbox',
    library: '/library',
    'library-upcoming': '/library?part=upcoming',
    'library-offline': '/library?part=offline&at=storage',
    'library-data': '/library?part=data',
    account: '/account',
    settings: '/settings',
  };
}

/** Waits until nothing loads and every picture in sight is there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('main img')]
          .filter((image) => {
            const { top, bottom, left, right } = image.getBoundingClientRect();
            return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
          })
          .filter((image) => !image.complete || image.naturalWidth === 0)
          .map((image) => image.src),
      ),
    )
    .toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Whether a request is for a picture of the catalogue, in any host. */
export function isPicture(address: string): boolean {
  return address.startsWith('media:') || URL.parse(address)?.pathname.startsWith('/media/') === true;
}

/** How many pictures are loaded. */
export function shownPictures(page: Page): Promise<number> {
  return page
    .locator('main img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
}
