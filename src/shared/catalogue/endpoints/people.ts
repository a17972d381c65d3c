import * as v from 'valibot';
import { depths, endpoint, parameters } from '../endpoint.ts';
import type { Character } from '../index-entries.ts';
import { personTvCredits, tvListItem } from '../resources/lists.ts';
import { seriesCredits } from '../resources/people.ts';
import type { CastEntry } from '../resources/people.ts';

const { language, seriesId } = parameters;

/** The credits of series and people. */
export const peopleEndpoints = [
  endpoint({
    name: 'tv.credits',
    number: 'E3',
    path: '/tv/{series_id}/credits',
    pathParameters: { series_id: seriesId },
    queryParameters: { language },
    response: seriesCredits,
    storedAs: 'people',
    label: 'cast',
    changedWith: ['cast', 'crew', 'season_regular'],
    typical: { bytes: 12_000, people: 10 },
    index: ({ cast, crew }, { series_id: id }) => ({
      people: [...cast, ...crew],
      characters: charactersOf(Number(id), cast),
    }),
    needs({ cast, crew }, needs) {
      for (const person of cast) needs.person(person, 'cast');
      for (const person of crew) needs.person(person, 'everyone');
    },
  }),
  endpoint({
    name: 'person.tvCredits',
    number: 'E9',
    path: '/person/{person_id}/tv_credits',
    pathParameters: { person_id: { of: 'integer', required: true, means: 'Number of the person' } },
    queryParameters: { language },
    response: personTvCredits,
    storedAs: 'people',
    label: 'people',
    typical: { bytes: 15_000, pictures: 4 },
    index: ({ cast, crew }, { person_id: id }) => ({
      // A credit has everything that a list says of its series.
      series: [...cast, ...crew].map((credit) => v.parse(tvListItem, credit)),
      characters: cast.map((credit) => ({
        personId: Number(id),
        seriesId: credit.id,
        name: credit.character,
        isGuest: false,
      })),
    }),
    needs({ cast, crew }, needs) {
      for (const { poster_path: path } of [...cast, ...crew])
        needs.picture('poster', path, depths.decoration, 'w92');
    },
  }),
] as const;

/** The characters that a cast plays in a series. `isGuest`: in single episodes. */
export function charactersOf(
  seriesId: number,
  cast: readonly CastEntry[],
  isGuest: boolean = false,
): Character[] {
  return cast.map(({ id, character }) => ({ personId: id, seriesId, name: character, isGuest }));
}
