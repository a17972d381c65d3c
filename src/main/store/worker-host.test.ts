import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { Database } from './database.ts';
import type { StoreContext } from './context.ts';
import type { StorePart } from './part.ts';
import type { WorkerMessage } from './protocol.ts';
import { WriterHost } from './worker-host.ts';

/** A part whose writes fail, or survive that. */
const part = {
  reads: { notes: { all: ({ database }) => database.all<{ text: string }>('select text from notes') } },
  writes: {
    notes: {
      add: ({ database }: StoreContext, text: string) =>
        void database.run('insert into notes (text) values (?)', text),
      keep: ({ library }: StoreContext, text: string) =>
        void library.run('insert into kept (text) values (?)', text),
      fail: ({ database }: StoreContext) => database.exec('insert into nowhere values (1)'),
      tolerate: ({ database, tolerate }: StoreContext) => {
        try {
          database.exec('insert into nowhere values (1)');
        } catch (error) {
          tolerate(error);
        }
      },
    },
  },
  tables: {
    catalogue: 'create table notes (text text not null) strict;',
    library: 'create table kept (text text not null) strict;',
  },
  opened: { welcome: ({ database }) => void database.run(`insert into notes values ('opened')`) },
  maintain: {
    tidy: ({ database }) => {
      database.run(`insert into notes values ('maintained')`);
      return { more: false };
    },
  },
} satisfies StorePart;

let messages: WorkerMessage[];
let host: WriterHost;

function open(): WriterHost {
  const path = (name: string): string => join(folder, name);
  const files = {
    file: path('catalogue.sqlite'),
    libraryFile: path('library.sqlite'),
    backups: path('backups'),
  };
  return new WriterHost(
    [part],
    { role: 'writer', ...files, service: 'demo', limit: 1_000_000, version: '', now: 0 },
    () => 0,
    (message) => messages.push(message),
    () => Promise.resolve(false),
  );
}
const call = (verb: string, ...values: unknown[]) => host.answer({ id: 1, verb, values, now: 0 });

beforeEach(() => {
  messages = [];
  host = open();
});
afterEach(() => call('close'));

describe('the writer', () => {
  it('says which verbs only read, and runs what a part does when the files are opened and closed', async () => {
    expect(messages).toMatchObject([{ kind: 'opened', shared: true, reads: ['notes.all'] }]);
    await call('notes.add', 'one');
    await call('close');
    host = open();
    expect(await call('notes.all')).toEqual({
      ok: true,
      value: ['opened', 'one', 'maintained', 'opened'].map((text) => ({ text })),
    });
  });

  it('sets aside a file of an earlier version, none of which was released', async () => {
    await call('close');
    const database = new Database(join(folder, 'catalogue.sqlite'));
    database.exec('pragma user_version = 1');
    database.close();
    messages = [];
    host = open();
    expect(messages).toMatchObject([{ kind: 'notice', notice: { kind: 'databaseSetAside' } }, {}]);
    expect(await call('notes.all')).toEqual({ ok: true, value: [{ text: 'opened' }] });
  });

  it('tells once of writes that fail, until one succeeds; one that a verb survives is none', async () => {
    const told = (): number => messages.filter(({ kind }) => kind === 'notice').length;
    expect(await call('notes.fail')).toMatchObject({ ok: false, failure: { code: 'storage' } });
    await call('notes.tolerate');
    await call('notes.tolerate');
    expect(told()).toBe(1);
    await call('notes.add', 'one');
    expect(await call('notes.tolerate')).toEqual({ ok: true, value: null });
    expect(told()).toBe(2);
    await call('close');
    rmSync(join(folder, 'library.sqlite'));
    mkdirSync(join(folder, 'library.sqlite'));
    host = open();
    for (const text of ['one', 'two'])
      expect(await call('notes.keep', text)).toMatchObject({ ok: false, failure: { code: 'storage' } });
    expect(told()).toBe(3);
    rmSync(join(folder, 'library.sqlite'), { recursive: true });
    expect(await call('notes.keep', 'three')).toMatchObject({ ok: true });
  });
});
