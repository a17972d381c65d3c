import { expect, it } from 'vitest';
import { decode } from '#shared/catalogue/decode.ts';
import { valueOr } from '#shared/contract/failures.ts';
import { castPeople } from './people.ts';
import { movieCard, seriesCard } from './title-card.ts';

const page = (item: object): unknown => ({ page: 1, results: [{ id: 7, ...item }] });

it('a card has the original name, or else the number, where the service has no name', () => {
  const series = (item: object): string | undefined => {
    const [first] = valueOr(decode('trending.tv', page(item)), null)?.value.results ?? [];
    return first === undefined ? undefined : seriesCard(first).name;
  };
  const movie = (item: object): string | undefined => {
    const [first] = valueOr(decode('movie.popular', page(item)), null)?.value.results ?? [];
    return first === undefined ? undefined : movieCard(first).name;
  };
  expect(series({ name: 'Der Hafen', original_name: 'The harbour' })).toBe('Der Hafen');
  expect(series({ name: ' ', original_name: 'The harbour' })).toBe('The harbour');
  expect([series({}), movie({ title: '' })]).toEqual(['Series 7', 'Movie 7']);
});

it('a person without a name has their number', () => {
  const body = { id: 1, cast: [{ id: 9, credit_id: 'c', name: '', character: 'A guest' }] };
  const credits = valueOr(decode('tv.credits', body), null)?.value.cast ?? [];
  expect(castPeople(credits).map(({ name }) => name)).toEqual(['Person 9']);
});
