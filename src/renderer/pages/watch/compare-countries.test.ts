import { describe, expect, it } from 'vitest';
import type { WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import { compareCountries } from './country-rows.ts';
import type { CountryRow } from './country-rows.ts';

const provider = (id: number, name: string): WatchProvider => ({
  ...{ provider_id: id, provider_name: name },
  ...{ logo_path: null, display_priority: null },
});
const row = (code: string, offers: CountryRow['offers']): CountryRow => ({
  ...{ code, name: code, offers, best: null, own: [], link: null },
});
const [brook, astra, cove] = [provider(1, 'Brook'), provider(2, 'Astra'), provider(3, 'Cove')];

describe('a comparison of countries', () => {
  it('says what each service offers in each of them, those of the most countries first', () => {
    const compared = compareCountries(
      [
        row('DE', [
          { way: 'flatrate', providers: [brook, cove] },
          { way: 'buy', providers: [brook] },
        ]),
        row('US', [{ way: 'flatrate', providers: [cove] }]),
        row('FR', [{ way: 'rent', providers: [astra, brook] }]),
      ],
      'en',
    );
    expect(compared.map(({ name, ways }) => [name, ways])).toEqual([
      ['Brook', [['flatrate', 'buy'], [], ['rent']]],
      ['Cove', [['flatrate'], ['flatrate'], []]],
      ['Astra', [[], [], ['rent']]],
    ]);
  });

  it('tells services that differ from those that are the same everywhere', () => {
    const offers: CountryRow['offers'] = [{ way: 'flatrate', providers: [cove] }];
    const compared = compareCountries(
      [row('DE', offers), row('US', [...offers, { way: 'rent', providers: [astra] }])],
      'en',
    );
    expect(compared.map(({ name, differs }) => [name, differs])).toEqual([
      ['Cove', false],
      ['Astra', true],
    ]);
  });
});
