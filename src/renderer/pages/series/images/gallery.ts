import type { Image, SeriesImages } from '#shared/catalogue/resources/media.ts';
import { countryName } from '#shared/text/formats.ts';
import { formatScore } from '#shared/text/measures.ts';
import { joinFacts, languageName } from '../../../format/names.ts';
import { m } from '../../../i18n/messages.ts';
import { pictureRatios } from '#shared/catalogue/pictures.ts';
import type { PictureKind } from '#shared/catalogue/pictures.ts';

/** The kinds of a series' images. */
export const imageKinds = {
  posters: 'poster',
  backdrops: 'backdrop',
  logos: 'logo',
} as const satisfies Readonly<Record<keyof Omit<SeriesImages, 'id'>, PictureKind>>;
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

/** The widest logo's share of its height: a wider one is shown smaller. */
const widestLogo = 4;

/** Width divided by height of an image's frame. Logos vary. */
export function ratioOf({ width, height }: Image, kind: ImageKind): number {
  const fixed = pictureRatios[imageKinds[kind]];
  if (kind !== 'logos' || width === 0 || height === 0) return fixed;
  return Math.min(Math.max(width / height, fixed), widestLogo);
}

/** The width of an image in a line of images of that height, in pixels. */
export function widthInLine(image: Image, kind: ImageKind, height: number): number {
  return Math.round(ratioOf(image, kind) * height);
}

/** Whether an image needs two places of a grid. */
export function isWide(image: Image, kind: ImageKind): boolean {
  return kind === 'logos' && ratioOf(image, kind) >= 2;
}

/** The widths in pixels that a person can ask for. */
const widths = [500, 1_000, 2_000, 3_840] as const;

/** The widths, in pixels, that some of the images have and others don't. */
export function widthChoices(images: readonly Image[]): readonly number[] {
  return widths.filter((least) => {
    const wide = images.filter(({ width }) => width >= least).length;
    return wide > 0 && wide < images.length;
  });
}

/**
 * Images in the selected languages (empty: all) that have at least a width in pixels, best first, each file once.
 */
export function arrange(
  images: readonly Image[],
  wanted: readonly ImageLanguage[],
  order: ImageOrder,
  leastWidth = 0,
): readonly Image[] {
  const once = [...new Map(images.map((image) => [image.file_path, image])).values()];
  const fitting = once.filter(
    (image) => image.width >= leastWidth && (wanted.length === 0 || wanted.includes(languageOf(image))),
  );
  const by: Readonly<Record<ImageOrder, (a: Image, b: Image) => number>> = {
    votes: (a, b) => b.vote_average - a.vote_average || b.vote_count - a.vote_count,
    size: (a, b) => b.width * b.height - a.width * a.height,
  };
  return fitting.sort(by[order]);
}

/** What is said of an image: its size, language and votes. */
export function imageFacts(image: Image, language: string): string {
  return joinFacts([
    image.width > 0 && image.height > 0
      ? m.images_size({ width: String(image.width), height: String(image.height) })
      : null,
    image.iso_639_1 === null ? m.images_no_text() : languageName(image.iso_639_1, language),
    image.iso_3166_1 === null ? null : countryName(image.iso_3166_1, language),
    image.vote_count > 0
      ? m.images_votes({ score: formatScore(image.vote_average, language), count: image.vote_count })
      : m.no_votes(),
  ]);
}
