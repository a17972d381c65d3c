import { expect, it } from 'vitest';
import type { Video } from '#shared/catalogue/resources/media.ts';
import { filterVideos, offeredFilter } from './video-filters.ts';

const video = (language: string, type = 'Trailer', official = true): Video => ({
  ...{
    id: `${language} ${type}`,
    iso_639_1: language,
    iso_3166_1: '',
    name: '',
    key: 'key',
    site: 'YouTube',
  },
  ...{ size: 1080, type, official, published_at: null },
});

it('a filter of videos applies as far as it is offered for those that are there', () => {
  const filter = { languages: ['de'], kind: 'Recap', officialOnly: true };
  const shown = (...videos: readonly Video[]) =>
    filterVideos(videos, offeredFilter(videos, filter)).map(({ id }) => id);
  expect(shown(video('de', 'Recap'), video('en'), video('de'))).toEqual(['de Recap']);
  expect(shown(video('en'), video('fr'), video('en', 'Teaser'))).toHaveLength(3);
  expect(shown(video('en'), video('en', 'Trailer', false))).toEqual(['en Trailer']);
  expect(shown(video('en', 'Trailer', false))).toHaveLength(1);
});
