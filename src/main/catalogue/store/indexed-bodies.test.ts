import { describe, expect, it } from 'vitest';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { SearchGroup } from '#shared/contract/search.ts';
import { show } from '../../../../test/fixtures/importing-library.ts';
import {
  body,
  good,
  movie,
  page,
  person,
  season,
  start,
  stop,
} from '../../../../test/fixtures/open-store.ts';
import type { Store } from '../../app/open-store.ts';

describe('what bodies name', () => {
  it('a season without a day has that of its first episode', async () => {
    const store = await start();
    const undated = { ...season(3, 'Ebb', 'Flow'), air_date: null };
    good(await store.bodies.accept(body('tv.season', { series_id: 7, season_number: 3 }, undated)));
    expect(good(await store.seasons.known(7, 'en-US'))).toMatchObject([{ airDate: '2024-01-02' }]);
  });

  it('what bodies name is known afterwards: titles, people, seasons, appearances', async () => {
    const store = await start();
    good(await store.bodies.accept(body('movie.popular', {}, page(movie(9, 'Nightjar')))));
    good(
      await store.bodies.accept(
        body('tv.season', { series_id: 7, season_number: 2, language: 'en-US' }, season(2, 'Slack Water')),
      ),
    );
    expect(good(await store.titles.known('movie', 9)).item).toMatchObject({ title: 'Nightjar' });
    expect(await store.titles.known('tv', 9)).toMatchObject({ ok: false, failure: { code: 'notFound' } });
    expect(good(await store.people.known(31)).name).toBe('Mara Quill');
    expect(good(await store.seasons.known(7, 'en-US'))).toMatchObject([
      // "Season 2" is made of its number, which the page says in its own language.
      { seasonNumber: 2, episodeCount: 1, name: '' },
    ]);
    expect(good(await store.seasons.appearances(31)).episodes).toMatchObject([
      {
        seriesId: 7,
        seasonNumber: 2,
        episodeNumber: 1,
        episodeName: 'Slack Water',
        role: 'Ilse',
        kind: 'cast',
      },
    ]);
    expect(good(await store.search.counts())).toEqual({ titles: 1, people: 1, episodes: 1 });
  });

  // Proves protections of freshness.ts.
  it('what was stored while the clock was ahead gives way to what is fetched later', async () => {
    const store = await start();
    const today = Date.UTC(2026, 10, 20);
    const popular = (name: string, at: number) => body('movie.popular', {}, page(movie(9, name)), at);
    const guests = (name: string, at: number) => {
      const slack = season(2, 'Slack Water');
      const text = JSON.stringify(slack).replaceAll('Mara Quill', name);
      return body('tv.season', { series_id: 7, season_number: 2 }, JSON.parse(text) as typeof slack, at);
    };
    for (const [name, at] of [
      ['Ahead', today + 365 * 86_400_000],
      ['Today', today],
      ['Before', today - 1],
    ] as const) {
      good(await store.bodies.accept(popular(name, at)));
      good(await store.bodies.accept(guests(name, at)));
    }
    expect(good(await store.titles.known('movie', 9)).item).toMatchObject({ title: 'Today' });
    expect(good(await store.people.known(31)).name).toBe('Today');
  });

  it('what bodies name is deleted when it was stored longer than the service allows', async () => {
    const store = await start();
    good(await store.bodies.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Old')), 1_000)));
    good(await store.bodies.accept(body('movie.popular', { page: 2 }, page(movie(2, 'New')), 9_000)));
    good(await store.storage.forgetOlderThan(5_000));
    expect(good(await store.search.counts()).titles).toBe(1);
    expect(good(await store.search.find('old', 5)).titles).toEqual([]);
    expect(good(await store.search.find('new', 5)).titles).toHaveLength(1);
  });
});

describe('what is stored in two languages', () => {
  const de = { page: 1, language: 'de-DE' };
  const en = { page: 1, language: 'en-US' };
  const named = async (store: Store, id = 1): Promise<string> => {
    const { item, language } = good(await store.titles.known('movie', id));
    return `${(item as { title: string }).title} ${language}`;
  };
  /** Reads what is stored, as the app does. */
  const readAgain = async (store: Store, endpoint: EndpointName, parameters: Parameters): Promise<void> => {
    const { text } = body(endpoint, parameters, {}).key;
    if (good(await store.bodies.lookup(text))?.isIndexed === false) good(await store.bodies.reindex(text));
  };

  it('what is stored in two languages is shown and found in the language that is set once it is read, and after a restart', async () => {
    const first = await start();
    good(await first.index.setLanguage('en-US'));
    good(
      await first.bodies.accept(
        body('movie.popular', en, page(movie(1, 'The Harbour'), movie(2, 'Alone')), 1_000),
      ),
    );
    good(await first.index.setLanguage('de-DE'));
    expect(await named(first)).toBe('The Harbour en-US');
    good(await first.bodies.accept(body('movie.popular', de, page(movie(1, 'Der Hafen')), 2_000)));
    expect(await named(first)).toBe('Der Hafen de-DE');
    // The stored list is fresh: nothing is accepted anew when it is read again.
    good(await first.index.setLanguage('en-US'));
    await readAgain(first, 'movie.popular', en);
    expect(await named(first)).toBe('The Harbour en-US');
    await stop(first);
    const store = await start();
    expect(await named(store)).toBe('The Harbour en-US');
    for (const query of ['hafen', 'harbour']) {
      expect(good(await store.search.find(query, 5)).titles).toMatchObject([{ id: 1, label: 'The Harbour' }]);
    }
    expect(await named(store, 2)).toBe('Alone en-US');
    expect(good(await store.titles.known('movie', 2)).toldBy).toEqual({
      endpoint: 'movie.popular',
      parameters: en,
    });
  });

  it('what is stored in two languages stays unchanged when a pack is refreshed in another', async () => {
    const store = await start();
    good(await store.index.setLanguage('de-DE'));
    good(await store.bodies.accept(body('movie.popular', de, page(movie(1, 'Der Hafen')), 1_000)));
    good(await store.bodies.accept(body('movie.popular', en, page(movie(1, 'The Harbour', 9)), 9_000)));
    expect(await named(store)).toBe('Der Hafen de-DE');
    expect(good(await store.search.find('harbour', 5)).titles).toMatchObject([{ label: 'Der Hafen' }]);
    expect(good(await store.search.counts()).titles).toBe(1);
  });

  it('what is stored in two languages includes seasons and episodes, and a confirmed season counts as fetched', async () => {
    const store = await start();
    const at = (language: string) => ({ series_id: 7, season_number: 1, language });
    good(await store.index.setLanguage('en-US'));
    good(await store.bodies.accept(body('tv.season', at('en-US'), season(1, 'Slack Water'), 1_000)));
    good(await store.index.setLanguage('de-DE'));
    good(await store.bodies.accept(body('tv.season', at('de-DE'), season(1, 'Stillwasser'), 2_000)));
    const episode = async () =>
      good(await store.seasons.appearances(31)).episodes.map(({ episodeName }) => episodeName);
    expect(await episode()).toEqual(['Stillwasser']);
    good(await store.bodies.accept(body('tv.season', at('en-US'), season(1, 'Slack Tide'), 3_000)));
    expect(await episode()).toEqual(['Stillwasser']);
    good(await store.index.setLanguage('en-US'));
    await readAgain(store, 'tv.season', at('en-US'));
    expect(await episode()).toEqual(['Slack Tide']);
    expect(good(await store.search.find('tide', 5)).episodes).toHaveLength(1);
    // A name in another language isn't shown as one in this, and is still found.
    good(await store.index.setLanguage('fr-FR'));
    expect(await episode()).toEqual(['']);
    expect(good(await store.search.find('tide', 5)).episodes).toHaveLength(1);
    good(await store.index.setLanguage('en-US'));
    const again = body('tv.season', at('en-US'), season(1, 'Slack Tide'), 5_000);
    expect(good(await store.bodies.accept(again)).changed).toBe(false);
    expect(good(await store.seasons.known(7, 'en-US'))).toMatchObject([
      { language: 'en-US', fetchedAt: 5_000 },
    ]);
    good(await store.bodies.confirm(again.key.text, { fetchedAt: 6_000, freshUntil: 7_000 }));
    expect(good(await store.seasons.known(7, 'en-US'))).toMatchObject([{ fetchedAt: 6_000 }]);
  });

  it('what is stored in two languages is found in the other one if it is stored only in that', async () => {
    const store = await start();
    const asked = { series_id: 7, season_number: 1, episode_number: 2 };
    const english = { ...asked, language: 'en-US', include_video_language: 'en,null' };
    const german = { ...asked, language: 'de-DE', include_video_language: 'de,en,null' };
    good(await store.bodies.accept(body('tv.episodeVideos', english, { id: 1, results: [] })));
    good(
      await store.bodies.accept(
        body('tv.episodeVideos', { ...english, episode_number: 3 }, { id: 2, results: [] }),
      ),
    );
    expect(
      good(await store.bodies.inAnotherLanguage(body('tv.episodeVideos', german, {}).key)),
    ).toMatchObject({
      language: 'en-US',
      text: '{"id":1,"results":[]}',
    });
    expect(good(await store.bodies.inAnotherLanguage(body('tv.episodeVideos', english, {}).key))).toBeNull();
  });
});

describe('search', () => {
  const labels = async (store: Store, query: string): Promise<string[]> =>
    good(await store.search.find(query, 10)).titles.map(({ label }) => label);

  async function library(): Promise<Store> {
    const store = await start();
    const titles = [
      movie(1, 'The Lighthouse', 50),
      movie(2, 'Lighthouse of Glass', 90),
      movie(3, 'Der Süßwasserhafen', 5),
      movie(4, 'Eleven Winters', 7, '十一の冬'),
      movie(5, 'The Lantern', 4, 'الفانوس'),
      movie(6, 'Çelik Köprü', 3),
      movie(7, 'Less < More & "Other" Sums', 2),
    ];
    good(await store.bodies.accept(body('movie.popular', {}, page(...titles))));
    good(
      await store.bodies.accept(
        body('tv.season', { series_id: 7, season_number: 1 }, season(1, 'The Pilot Light', 'Slack Water')),
      ),
    );
    return store;
  }

  it('search finds any word by its beginning, popular ones first, and what begins with the query before that', async () => {
    const store = await library();
    expect(await labels(store, 'ligh')).toEqual(['Lighthouse of Glass', 'The Lighthouse']);
    expect(await labels(store, 'the li')).toEqual(['The Lighthouse']);
    expect(await labels(store, 'glass light')).toEqual(['Lighthouse of Glass']);
  });

  it('search needs no accents, finds other scripts by any part, and forgives a typo', async () => {
    const store = await library();
    expect(await labels(store, 'susswasser')).toEqual(['Der Süßwasserhafen']);
    expect(await labels(store, 'celik kopru')).toEqual(['Çelik Köprü']);
    expect(await labels(store, '一の')).toEqual(['Eleven Winters']);
    expect(await labels(store, 'فانوس')).toEqual(['The Lantern']);
    expect(await labels(store, 'الفان')).toEqual(['The Lantern']);
    expect(await labels(store, 'lihgthouse')).toEqual(['Lighthouse of Glass', 'The Lighthouse']);
    expect(await labels(store, 'winetrs')).toEqual(['Eleven Winters']);
  });

  it('search finds parts of words before what is only similar, and says which it found', async () => {
    const store = await library();
    const more = [movie(8, 'The Machine on Fire', 90), movie(9, 'Haywire', 1)];
    good(await store.bodies.accept(body('movie.popular', { page: 2 }, page(...more))));
    const found = async (query: string) => {
      const { titles, people, isSimilar } = good(await store.search.find(query, 5));
      return { hits: [...titles, ...people].map(({ label }) => label), isSimilar };
    };
    const listed = async (query: string, group: SearchGroup = 'titles') => {
      const asked = { query, group, titles: {}, after: null };
      const { hits, isSimilar = false } = good(await store.search.list(asked));
      return { hits: hits.map(({ label }) => label), isSimilar };
    };
    for (const look of [found, listed]) {
      expect(await look('light')).toMatchObject({ isSimilar: false });
      // “Wire” is a part of one word, and “fire” isn’t.
      expect(await look('wire')).toEqual({ hits: ['Haywire'], isSimilar: false });
      expect(await look('machnie')).toEqual({ hits: ['The Machine on Fire'], isSimilar: true });
    }
    for (const look of [found, (query: string) => listed(query, 'people')]) {
      expect(await look('uill')).toEqual({ hits: ['Mara Quill'], isSimilar: false });
      expect(await look('quilt')).toEqual({ hits: ['Mara Quill'], isSimilar: true });
    }
  });

  it('search says which part of the label matched, and by which other name it was found', async () => {
    const store = await library();
    const [hit] = good(await store.search.find('light', 5)).titles;
    expect(hit?.marks).toEqual([[0, 5]]);
    const [other] = good(await store.search.find('十一', 5)).titles;
    expect(other).toMatchObject({ label: 'Eleven Winters', marks: [], detail: '2020 · 十一の冬' });
  });

  it('search finds people by name and by character, and episodes, and says of which series', async () => {
    const store = await library();
    good(await store.bodies.accept(body('tv.onTheAir', {}, page(show(7, 'Harbour', '2020-01-01').item))));
    expect(good(await store.search.find('quill', 5)).people).toMatchObject([
      { label: 'Mara Quill', detail: 'Acting' },
    ]);
    expect(good(await store.search.find('ilse', 5)).characters).toMatchObject([
      { label: 'Ilse', detail: 'Mara Quill', seriesName: 'Harbour' },
    ]);
    // Only an episode names her so far, which whoever hides guest stars may not have seen.
    const unspoilt = async (): Promise<readonly number[]> => {
      const asked = { query: 'ilse', group: 'characters', titles: {}, after: null } as const;
      const { hits, total } = good(await store.search.list(asked, true));
      const { characters } = good(await store.search.find('ilse', 5, true));
      return [hits.length, total?.count ?? 0, characters.length];
    };
    expect(await unspoilt()).toEqual([0, 0, 0]);
    const credits = { id: 7, cast: [person(31, 'Mara Quill')], crew: [] };
    const mainIn = async () => good(await store.seasons.appearances(31)).mainIn;
    expect(await mainIn()).toEqual([]);
    good(await store.bodies.accept(body('tv.credits', { series_id: 7 }, credits)));
    expect(await unspoilt()).toEqual([1, 1, 1]);
    // Her series has an opened season.
    expect(await mainIn()).toEqual([7]);
    expect(good(await store.search.find('pilot', 5)).episodes).toMatchObject([
      { label: 'The Pilot Light', seriesId: 7, seasonNumber: 1, episodeNumber: 1, seriesName: 'Harbour' },
    ]);
  });

  it('search accepts whatever is typed', async () => {
    const store = await library();
    for (const query of [
      '"',
      '""*',
      'a OR b',
      'NEAR(',
      '< & "other"',
      '-',
      '^',
      ':',
      '\u0000',
      ' ',
      '(((',
      'x'.repeat(200),
    ]) {
      expect((await store.search.find(query, 5)).ok, query).toBe(true);
    }
    expect(await labels(store, '< & "other')).toEqual(['Less < More & "Other" Sums']);
  });
});

it('keywords are found by their words and known by number', async () => {
  const store = await start();
  const found = {
    page: 1,
    total_pages: 1,
    total_results: 2,
    results: [
      { id: 4, name: 'night train' },
      { id: 5, name: 'trainer' },
    ],
  };
  good(await store.bodies.accept(body('search.keyword', { query: 'train' }, found)));
  expect(good(await store.search.find('train', 5)).keywords.map(({ label }) => label)).toEqual([
    'trainer',
    'night train',
  ]);
  expect(good(await store.keywords.names([4, 6]))).toEqual({ 4: 'night train' });
});
