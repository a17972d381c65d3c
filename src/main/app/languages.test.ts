import { describe, expect, it } from 'vitest';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { SeasonsFound } from '#shared/contract/answers.ts';
import type { AppOnService } from '../../../test/fixtures/app-on-service.ts';
import { advanceClock, clock, proxy, start as startApp } from '../../../test/fixtures/packs-on-service.ts';

const choices = { pictures: 'none', people: 'nobody' } as const;

let program: AppOnService;
const start = async (): Promise<void> => void (program = await startApp());

const speak = (catalogueLanguage: string): Promise<unknown> =>
  program.ask('settings.change', { patch: { catalogueLanguage } });

async function trending(): Promise<{ id: number; name: string; overview: string }> {
  const read = await program.ask('catalogue.read', {
    endpoint: 'trending.tv',
    parameters: { time_window: 'week', page: 1 },
  });
  const [first] = (JSON.parse(read.text) as { results: { id: number; name: string; overview: string }[] })
    .results;
  if (first === undefined) throw new Error('Nothing is trending.');
  return first;
}

/** Makes the service have overviews in these languages alone. */
function tellOnlyIn(...languages: readonly string[]): void {
  proxy.rewrite = (path, body) => {
    const language = new URL(path, 'http://x').searchParams.get('language') ?? '';
    const { results } = body as { results?: { overview?: string }[] };
    if (results === undefined) return body;
    const told = results.map((each) => ({
      ...each,
      overview: languages.includes(language) ? `In ${language}` : '',
    }));
    return { ...(body as object), results: told };
  };
}

it('an overview that is empty is told in a language of the same script, in English, or in the original one', async () => {
  await start();
  await speak('zh-HK');
  tellOnlyIn('zh-CN', 'zh-TW', 'en-US');
  const { id } = await trending();
  const overview = () => program.ask('title.overview', { mediaType: 'tv', id });
  expect(await overview()).toEqual({ text: 'In zh-TW', language: 'zh-TW' });
  expect(proxy.requests.filter((path) => path.includes('language=en-US'))).toEqual([]);
  const asked = proxy.requests.length;
  expect(await overview()).toMatchObject({ language: 'zh-TW' });
  expect(proxy.requests).toHaveLength(asked);
  await program.ask('storage.clear', { kinds: ['lists'] });
  tellOnlyIn('zh-CN', 'en-US');
  expect(await overview()).toMatchObject({ language: 'en-US' });
  const { item } = await program.ask('title.known', { mediaType: 'tv', id });
  await program.ask('storage.clear', { kinds: ['lists'] });
  tellOnlyIn(item.original_language);
  expect(await overview()).toEqual({
    text: `In ${item.original_language}`,
    language: item.original_language,
  });
  await program.ask('storage.clear', { kinds: ['lists'] });
  tellOnlyIn();
  expect(await overview()).toBeNull();
});

it('an overview in the language of the settings needs no other one', async () => {
  await start();
  await speak('zh-HK');
  tellOnlyIn('zh-HK', 'zh-TW');
  const { id } = await trending();
  const asked = proxy.requests.length;
  expect(await program.ask('title.overview', { mediaType: 'tv', id })).toBeNull();
  expect(proxy.requests).toHaveLength(asked);
});

async function found(seriesId: number, again = false): Promise<SeasonsFound> {
  program.events.length = 0;
  const answer = await program.ask('seasons.find', { seriesId, again });
  if (answer.complete) return answer;
  const told = (): SeasonsFound | undefined =>
    program.events.flatMap((event) => (event.name === 'seasons.found' ? [event.payload] : [])).at(-1);
  return (
    (await program.until(told, (last) => last !== undefined && (last.complete || last.failure !== null))) ??
    answer
  );
}

describe('the language of titles', { timeout: 60_000 }, () => {
  it('follows the settings in both directions without a second request', async () => {
    await start();
    const english = await trending();
    await speak('de-DE');
    const german = await trending();
    expect(german).toMatchObject({ id: english.id });
    expect(german.overview).not.toBe(english.overview);
    const told = () => program.ask('title.known', { mediaType: 'tv', id: english.id });
    expect(await told()).toMatchObject({ language: 'de-DE', item: { name: german.name } });
    await speak('en-US');
    const before = proxy.requests.length;
    expect(await trending()).toEqual(english);
    expect(await told()).toMatchObject({ language: 'en-US', item: { overview: english.overview } });
    expect(proxy.requests.length).toBe(before);
    const hits = await program.ask('search.local', { query: english.name });
    expect(hits.titles.map(({ label }) => label)).toContain(english.name);
  });

  it('is updated in the background if a title is stored in another', async () => {
    await start();
    const { id } = await trending();
    await speak('de-DE');
    const told = () => program.ask('title.known', { mediaType: 'tv', id });
    await program.ask('title.known', { mediaType: 'tv', id, stored: true });
    expect(proxy.requests.filter((path) => path.includes('de-DE'))).toHaveLength(0);
    expect(await told()).toMatchObject({ language: 'en-US' });
    await program.until(told, ({ language }) => language === 'de-DE');
    expect(proxy.requests.filter((path) => path.includes('de-DE'))).toHaveLength(1);
    // A repeated read has the newest data.
    advanceClock(5_000);
    expect(await program.ask('title.known', { mediaType: 'tv', id, again: true })).toMatchObject({
      language: 'de-DE',
    });
    expect(proxy.requests.filter((path) => path.includes('de-DE'))).toHaveLength(2);
  });

  it('changes the seasons’ names, and a refresh reads all seasons again', async () => {
    await start();
    const { id } = await trending();
    await found(id);
    await speak('de-DE');
    const german = await found(id);
    expect(german.seasons.map(({ language }) => language)).toEqual(german.seasons.map(() => 'de-DE'));
    advanceClock(60_000);
    const renewed = await found(id, true);
    expect(Math.min(...renewed.seasons.map(({ fetchedAt }) => fetchedAt))).toBe(clock);
  });

  it('of a pack is shown offline if the pack has no other', async () => {
    await start();
    const { id } = await trending();
    const subject = { kind: 'series', seriesId: id, specials: false } as const;
    await program.ask('packs.keep', { subject, choices, name: 'A title', posterPath: null });
    await program.until(
      async () => (await program.ask('packs.list', {}))[0],
      (pack) => pack?.complete === true,
    );
    const season = { endpoint: 'tv.season', parameters: { series_id: id, season_number: 1 } } as const;
    const english = await program.ask('catalogue.read', season);
    expect(english.heldIn).toBeUndefined();
    const kept = await found(id);
    proxy.cut();
    await speak('de-DE');
    const offline = await program.ask('catalogue.read', season);
    expect(offline).toEqual({ ...english, heldIn: 'en-US', freshness: 'stale' });
    const videos = {
      ...{ series_id: id, season_number: 1, episode_number: 1 },
      include_video_language: 'de,en,null',
    };
    expect((JSON.parse(english.text) as Season).episodes[0]?.episode_number).toBe(1);
    expect(
      await program.ask('catalogue.read', { endpoint: 'tv.episodeVideos', parameters: videos }),
    ).toMatchObject({ heldIn: 'en-US' });
    expect(await found(id)).toMatchObject({ complete: true, failure: null, seasons: kept.seasons });
    // A title that is stored in no language is missing.
    const other = { ...season, parameters: { series_id: id, season_number: 77 } };
    expect(await program.tried('catalogue.read', other)).toMatchObject({
      ok: false,
      failure: { code: 'offline' },
    });
    // A read that names a language gets no answer in another.
    const named = { ...season, parameters: { ...season.parameters, language: 'fr-FR' } };
    expect(await program.tried('catalogue.read', named)).toMatchObject({ ok: false });
  });
});
