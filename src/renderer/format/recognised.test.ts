import { beforeEach, expect, it, vi } from 'vitest';
import { profiles } from '#shared/catalogue/profiles.ts';
import { directPages, recognise } from './recognised.ts';

beforeEach(() => void vi.stubGlobal('location', { host: '127.0.0.1:4020' }));
const opened = (text: string) => directPages(recognise(text, profiles.demo, null));

it('a typed text opens the page of a link, whole however long it is, or those of a number', () => {
  const filters = Array.from({ length: 40 }, (_, index) => `with_genres=${index}`).join('&');
  expect(opened(`marquee://discover?${filters}`).link).toEqual({
    ...{ href: `#/discover?${filters}`, label: 'Open link: Discover' },
  });
  expect(opened('http://127.0.0.1:4020/#/movie/603/watch').link?.href).toBe('#/movie/603/watch');
  expect(opened('http://127.0.0.1:4021/#/movie/603').link).toBeNull();
  expect(opened('42').numbers.map(({ label }) => label)).toEqual([
    ...['Open series 42', 'Open movie 42', 'Open person 42'],
  ]);
  expect(opened('Harbour')).toEqual({ link: null, numbers: [] });
});
