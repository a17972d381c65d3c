import { copyFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  call,
  close,
  damageTable,
  expectPersonalData,
  notices,
  now,
  open,
  path,
  planOf,
  views,
} from '../../../../test/fixtures/open-library.ts';
import { Database } from '../connection.ts';
import { migrations } from '../migrations.ts';
import { openDatabase } from '../opening.ts';
import { libraryKind } from './library.ts';
import { moveIntoLibrary } from './move.ts';

describe('an older catalogue', () => {
  /** Creates a catalogue of the last version that had no library. */
  function createOlderCatalogue(): void {
    const database = new Database(path('catalogue-demo.sqlite'));
    for (const sql of migrations.slice(0, 6)) database.exec(sql);
    database.exec(`pragma user_version = 6; pragma application_id = ${0x4d617271}`);
    database.exec(`insert into saved_views (name, query, position) values ('Short ones', '', 1);
      insert into chosen_posters values (7, '/chosen.jpg');
      insert into seen_up_to values (7, 1, 2);
      insert into watch_snapshots values (3, 1000, '{}');
      insert into calendar_feed values (1, 'secret')`);
    for (const [name, movieId, paused, poster] of [
      ['Five', 5, 1, '/five.jpg'],
      ['Six', 6, 0, null],
    ] as const) {
      const plan = planOf(movieId);
      database.run(
        `insert into packs (identity, subject, settings, name, poster_path, language, planned, paused, created_at)
         values (?, ?, ?, ?, ?, 'de-DE', 1, ?, 1)`,
        ...[`movie ${movieId}`, JSON.stringify(plan.subject), JSON.stringify(plan), name, poster, paused],
      );
    }
    database.close();
  }

  it('an older catalogue moves what cannot be fetched again into the library, once', async () => {
    createOlderCatalogue();
    let host = open();
    await expectPersonalData(host);
    expect(await call(host, 'upcoming.feedToken')).toBe('secret');
    await close(host);
    host = open();
    await expectPersonalData(host);
    expect(notices).toEqual([]);
    expect(await views(open('tmdb'))).toEqual([]);
  });

  it('an older catalogue loses and duplicates nothing if the app stops between the two files', async () => {
    createOlderCatalogue();
    const old = path('old.sqlite');
    copyFileSync(path('catalogue-demo.sqlite'), old);
    const catalogue = new Database(old);
    const { database } = openDatabase(path('library.sqlite'), libraryKind(path('backups')), now);
    moveIntoLibrary(catalogue, { library: database, service: 'demo' }, now);
    catalogue.close();
    database.close();
    await expectPersonalData(open());
  });

  it('an older catalogue that is damaged as well moves what can still be read', async () => {
    createOlderCatalogue();
    const database = new Database(path('catalogue-demo.sqlite'));
    database.run('update meta set stopped_cleanly = 0');
    database.close();
    damageTable('catalogue-demo.sqlite', 'words');
    await expectPersonalData(open());
    expect(notices).toMatchObject([{ kind: 'databaseSetAside' }]);
  });
});
