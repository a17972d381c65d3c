import * as v from 'valibot';
import { parametersSchema } from '../catalogue/endpoints.ts';
import { mostTitlesOfView, packPeople, packPictures } from './packs.ts';
import type { PackChoices, PackSubject } from './packs.ts';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const parameters = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]));

const subject: v.GenericSchema<PackSubject> = v.variant('kind', [
  v.strictObject({ kind: v.literal('series'), seriesId: wholeNumber, specials: v.boolean() }),
  v.strictObject({ kind: v.literal('season'), seriesId: wholeNumber, seasonNumber: wholeNumber }),
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

const choices: v.GenericSchema<PackChoices> = v.strictObject({
  pictures: v.picklist(packPictures),
  people: v.picklist(packPeople),
});

const id = wholeNumber;

/** What goes in with the verbs for packs. */
export const packInputs = {
  estimate: v.strictObject({ subject, choices }),
  keep: v.strictObject({
    subject,
    choices,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    posterPath: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  }),
  one: v.strictObject({ id }),
  episode: v.strictObject({ seriesId: wholeNumber, seasonNumber: wholeNumber, episodeNumber: wholeNumber }),
} as const;
