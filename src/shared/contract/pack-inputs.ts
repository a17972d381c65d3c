import * as v from 'valibot';
import { seasonNumber } from '../catalogue/numbers.ts';
import { parametersSchema } from '../catalogue/endpoints.ts';
import { readPictureAddress } from '../catalogue/pictures.ts';
import type { PictureAddress } from '../catalogue/pictures.ts';
import { mostTitlesOfView, packPeople, packPictures } from './packs.ts';
import type { PackChoices, PackSubject } from './packs.ts';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const parameters = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]));

export const packSubject: v.GenericSchema<PackSubject> = v.variant('kind', [
  v.strictObject({ kind: v.literal('series'), seriesId: wholeNumber, specials: v.boolean() }),
  v.strictObject({ kind: v.literal('season'), seriesId: wholeNumber, seasonNumber }),
  v.strictObject({ kind: v.literal('movie'), movieId: wholeNumber }),
  v.strictObject({
    kind: v.literal('view'),
    viewId: wholeNumber,
    parameters: v.pipe(
      parameters,
      v.check((asked) => v.safeParse(parametersSchema('discover.movie'), asked).success),
    ),
    count: v.pipe(wholeNumber, v.minValue(1), v.maxValue(mostTitlesOfView)),
  }),
]);

/** The kind, size and file of a picture; only what `readPictureAddress` knows. */
export const pictureAddress = v.pipe(
  v.strictObject({ kind: v.string(), size: v.string(), file: v.string() }),
  v.transform(({ kind, size, file }) => readPictureAddress(kind, size, file)),
  v.nonNullable(v.custom<PictureAddress>((address) => address !== null)),
);

export const packChoices: v.GenericSchema<PackChoices> = v.strictObject({
  pictures: v.picklist(packPictures),
  people: v.picklist(packPeople),
});

/** Input for keeping a pack. */
export const packInput = v.strictObject({
  subject: packSubject,
  choices: packChoices,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
  posterPath: v.nullable(v.pipe(v.string(), v.maxLength(200))),
});

/** A pack as other computers that share the library get to know it; `service`: its key in the store. */
export const sharedPack = v.strictObject({
  service: v.pipe(v.string(), v.maxLength(100)),
  ...packInput.entries,
});
export type SharedPack = Readonly<v.InferOutput<typeof sharedPack>>;
