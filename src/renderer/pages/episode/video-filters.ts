import type { Video } from '#shared/catalogue/resources/media.ts';
import { videoKey, youTubeAddress } from '#shared/catalogue/links.ts';

/** The filter of an episode's videos. */
export interface VideoFilter {
  /** ISO 639-1 codes; empty: all languages. */
  readonly languages: readonly string[];
  /** Trailer, Recap …; "": all kinds. */
  readonly kind: string;
  readonly officialOnly: boolean;
}

/** The matching videos, latest first; those without a day last. */
export function filterVideos(videos: readonly Video[], filter: VideoFilter): readonly Video[] {
  return videos
    .filter(
      (video) =>
        (filter.languages.length === 0 || filter.languages.includes(video.iso_639_1)) &&
        (filter.kind === '' || video.type === filter.kind) &&
        (!filter.officialOnly || video.official),
    )
    .toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''));
}

/** What of a filter is offered for these videos: others of the episode, or in other languages, may have been filtered by it. */
export function offeredFilter(
  videos: readonly Video[],
  { languages, kind, officialOnly }: VideoFilter,
): VideoFilter {
  const [ofLanguages, ofKinds] = [
    valuesOf(videos, (video) => video.iso_639_1),
    valuesOf(videos, (video) => video.type),
  ];
  return {
    languages: ofLanguages.length > 1 ? languages.filter((each) => ofLanguages.includes(each)) : [],
    kind: ofKinds.length > 1 && ofKinds.includes(kind) ? kind : '',
    officialOnly: videos.length > 1 && officialOnly,
  };
}

/** The distinct values except "", in their order. */
export function valuesOf(videos: readonly Video[], value: (video: Video) => string): readonly string[] {
  return [...new Set(videos.map(value))].filter((each) => each !== '');
}

/** The address of a video on a known site; null for other sites. */
export function videoAddress({ site, key }: Pick<Video, 'site' | 'key'>): string | null {
  if (site === 'YouTube') return youTubeAddress(key);
  return site === 'Vimeo' && videoKey.test(key) ? `https://vimeo.com/${key}` : null;
}
