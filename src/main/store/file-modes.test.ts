import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder, start, stop } from '../../../test/fixtures/open-store.ts';

// Proves protections of opening.ts, backups.ts.

const modes = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => [
        name.replace(/\d{8}T\d{6}Z/, 'TIME'),
        (statSync(join(parentPath, name)).mode & 0o777).toString(8),
      ]),
  );

it.runIf(process.platform !== 'win32')(
  'the store’s files, those beside them and its backups belong to this user only',
  async () => {
    const store = await start();
    expect(modes()).toEqual({
      'catalogue-demo.sqlite': '600',
      'catalogue-demo.sqlite-shm': '600',
      'catalogue-demo.sqlite-wal': '600',
      'library.sqlite': '600',
      'library.sqlite-shm': '600',
      'library.sqlite-wal': '600',
      'marquee.lock': '600',
    });
    await stop(store);
    expect(modes()).toEqual({
      'catalogue-demo.sqlite': '600',
      'library.sqlite': '600',
      'library-TIME-1.sqlite': '600',
      'marquee.lock': '600',
    });
  },
);
