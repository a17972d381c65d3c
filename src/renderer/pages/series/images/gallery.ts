import type { Image, SeriesImages } from '#shared/catalogue/resources/images.ts';
import type { PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';

/** The kinds of a series' images with their sizes for tiles and the viewer. */
export const imageKinds = {
  posters: { kind: 'poster', tile: 'w342', large: 'original' },
  backdrops: { kind: 'backdrop', tile: 'w780', large: 'original' },
  logos: { kind: 'logo', tile: 'w300', large: 'original' },
} as const satisfies Readonly<
  Record<keyof Omit<SeriesImages, 'id'>, { kind: PictureKind; tile: PictureSize; large: PictureSize }>
>;
export type ImageKind = keyof typeof imageKinds;

/** ISO 639-1; "": without text. */
export type ImageLanguage = string;

export type ImageOrder = 'votes' | 'size';

export function languageOf({ iso_639_1: language }: Image): ImageLanguage {
  return language ?? '';
}

export function languagesOf(
  images: readonly Image[],
): readonly { readonly language: ImageLanguage; readonly count: number }[] {
  return [...Map.groupBy(images, languageOf)]
    .map(([language, same]) => ({ language, count: same.length }))
    .sort((a, b) => b.count - a.count || a.language.localeCompare(b.language));
}

/** Images in the selected languages (empty: all), best first, each file once. */
export function arrange(
  images: readonly Image[],
  wanted: readonly ImageLanguage[],
  order: ImageOrder,
): readonly Image[] {
  const once = [...new Map(images.map((image) => [image.file_path, image])).values()];
  const fitting = once.filter((image) => wanted.length === 0 || wanted.includes(languageOf(image)));
  const by: Readonly<Record<ImageOrder, (a: Image, b: Image) => number>> = {
    votes: (a, b) => b.vote_average - a.vote_average || b.vote_count - a.vote_count,
    size: (a, b) => b.width * b.height - a.width * a.height,
  };
  return fitting.sort(by[order]);
}
