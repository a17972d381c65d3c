import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { fail, succeed } from '#shared/result.ts';
import {
  keep,
  newFolder,
  proxy,
  readService,
  start,
  startOn,
  stop,
} from '../../../test/fixtures/packs-on-service.ts';
import { offlineHandlers } from './offline-handlers.ts';
import type { HandlerPorts } from './answer-request.ts';

describe('an exported pack', { timeout: 90_000 }, () => {
  it('an exported pack opens on another computer, and a file for another service is refused', async () => {
    const program = await start();
    await program.ask('catalogue.read', {
      endpoint: 'trending.tv',
      parameters: { time_window: 'week', page: 1 },
    });
    const { results } = (await readService<{ results: { id: number }[] }>('/trending/tv/week')) ?? {
      results: [],
    };
    const seriesId = results[0]?.id ?? 0;
    const pack = await keep(program, { kind: 'series', seriesId, specials: false });
    const title = await program.ask('title.known', { mediaType: 'tv', id: seriesId });
    const exported = await program.app.files.exported(pack.id);
    if (!exported.ok) throw new Error(JSON.stringify(exported.failure));
    await program.ask('packs.remove', { id: pack.id });
    await program.ask('storage.clear', {
      kinds: [
        'seasons',
        'titles',
        'people',
        'changes',
        'posters',
        'stills',
        'portraits',
        'logos',
        'backdrops',
      ],
    });
    proxy.cut();
    const answer = await program.app.files.taken(exported.value.path);
    expect(answer).toMatchObject({ ok: true, value: { items: pack.items.all } });
    const [imported] = await program.ask('packs.list', {});
    // Its name is the one in lists, not the one given when nothing was known.
    const { item } = title;
    const name = 'name' in item ? item.name : '';
    expect(name).not.toBe('');
    expect(imported).toMatchObject({ complete: true, items: pack.items, name });
    const offline = await program.ask('catalogue.read', {
      endpoint: 'tv.season',
      parameters: { series_id: seriesId, season_number: 1 },
    });
    expect((JSON.parse(offline.text) as Season).season_number).toBe(1);

    // On a computer without any other data, the pages have their names.
    const otherFolder = newFolder();
    const other = await startOn(otherFolder);
    expect(await other.app.files.taken(exported.value.path)).toMatchObject({ ok: true });
    // An open page reads everything again.
    expect(other.events.map(({ name }) => name)).toContain('catalogue.replaced');
    expect(await other.ask('title.known', { mediaType: 'tv', id: seriesId })).toEqual({
      ...title,
      fetchedAt: expect.any(Number) as number,
      // A file does not say in which language its title was read.
      language: '',
    });

    // The next start removes what a process left that was killed during an export.
    writeFileSync(join(otherFolder, 'export-12-3.marqueepack'), 'half');
    await stop(other);
    await startOn(otherFolder);
    // No event reports it, so the test looks into the folder.
    await expect
      .poll(() => readdirSync(otherFolder).filter((name) => name.startsWith('export-')), { timeout: 30_000 })
      .toEqual([]);

    const ofOtherService = await startOn(newFolder(), 'http://127.0.0.1:9');
    expect(await ofOtherService.app.files.taken(exported.value.path)).toMatchObject({
      ok: false,
      failure: {
        code: 'invalidInput',
        details: { reason: 'service', service: expect.stringMatching(/^other-/) as string },
      },
    });
    expect(await ofOtherService.ask('packs.list', {})).toEqual([]);
    await exported.value.discard();
  });
});

it('pack files are imported one after another, and one that can’t be is said after the others', async () => {
  const taken: string[] = [];
  const { 'packs.import': importPacks } = offlineHandlers(
    {
      dialogs: { save: () => Promise.resolve(null), open: () => Promise.resolve(['a', 'bad', 'worse', 'b']) },
    } as unknown as HandlerPorts,
    {
      exported: () => Promise.resolve(fail('internal')),
      taken: (path) => {
        taken.push(path);
        return Promise.resolve(
          path.length > 1
            ? fail('invalidInput', { reason: path })
            : succeed({ name: path, items: 1, bytes: 2 }),
        );
      },
    },
  );
  const { signal } = new AbortController();
  expect(await importPacks({}, signal)).toMatchObject({ failure: { details: { reason: 'bad' } } });
  expect(taken).toEqual(['a', 'bad', 'worse', 'b']);
});
