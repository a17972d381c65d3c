import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { folder as root } from '../../../test/fixtures/temporary-folder.ts';
import { startProgram } from '../browser/child-program.ts';
import { removeData } from './remove-data.ts';

// Proves protections of remove-data.ts.

/** Where the keychain's process writes which account it deletes. */
const deletions = (): string => join(root, 'deletions');
const folder = (): string => join(root, 'Marquee');
const browserFolder = (): string => join(folder(), 'browser');

beforeEach(async () => {
  await mkdir(join(folder(), 'backups'), { recursive: true });
  for (const file of ['library.sqlite', 'backups/library.sqlite']) await writeFile(join(folder(), file), '');
  await writeFile(
    join(root, 'keychain.mjs'),
    `import { appendFileSync } from 'node:fs';
    process.on('message', ({ id, method, args }) => {
      if (method === 'deletePassword') appendFileSync(${JSON.stringify(deletions())}, args.join(' ') + '\\n');
      process.send({ id, value: true });
    });
    process.on('disconnect', () => process.exit());`,
  );
});

const remove = (others: readonly string[] = [], isOwnFolder = true) =>
  removeData(folder(), {
    ...{ isOwnFolder, others, browserFolder: isOwnFolder ? browserFolder() : null },
    startKeychain: () => startProgram(pathToFileURL(join(root, 'keychain.mjs'))),
  });

it('the data folder, other places and the secrets that the settings name are removed', async () => {
  const secrets = [
    { origin: 'https://catalogue.example', kind: 'session' },
    { origin: 'proxy.example:3128', kind: 'proxy' },
  ];
  await writeFile(join(folder(), 'settings.json'), JSON.stringify({ remembered: { secrets } }));
  const updater = join(root, 'marquee-updater');
  await mkdir(updater);
  expect(await remove([updater, join(root, 'never-made')])).toEqual({ secrets: false, paths: [] });
  expect([folder(), updater].filter((path) => existsSync(path))).toEqual([]);
  expect(await readFile(deletions(), 'utf8')).toBe(
    'Marquee session https://catalogue.example\nMarquee proxy proxy.example:3128\n',
  );
});

it('the data and secrets of the browser host are removed too', async () => {
  const nameSecret = (of: string, kind: string) => {
    const secrets = [{ origin: 'https://catalogue.example', kind }];
    return writeFile(join(of, 'settings.json'), JSON.stringify({ remembered: { secrets } }));
  };
  await mkdir(browserFolder());
  await nameSecret(folder(), 'session');
  await nameSecret(browserFolder(), 'apiKey');
  expect(await remove()).toEqual({ secrets: false, paths: [] });
  expect(existsSync(folder())).toBe(false);
  expect(await readFile(deletions(), 'utf8')).toBe(
    'Marquee apiKey https://catalogue.example\nMarquee session https://catalogue.example\n',
  );
});

it('the secrets that damaged settings name, which were set aside, are removed too', async () => {
  const secrets = [{ origin: 'https://catalogue.example', kind: 'apiKey' }];
  await writeFile(join(folder(), 'settings.json'), '{}');
  await writeFile(join(folder(), 'settings.damaged-2.json'), JSON.stringify({ remembered: { secrets } }));
  expect(await remove()).toEqual({ secrets: false, paths: [] });
  expect(await readFile(deletions(), 'utf8')).toBe('Marquee apiKey https://catalogue.example\n');
});

it.each([
  [undefined, false],
  ['', true],
  ['{', true],
  ['null', false],
  ['{"remembered":{"secrets":[1]}}', false],
])(
  'settings that are %s name no secret, some are left that weren’t read: %s, and the folder is removed all the same',
  async (settings, areLeft) => {
    if (settings !== undefined) await writeFile(join(folder(), 'settings.json'), settings);
    expect(await remove()).toEqual({ secrets: areLeft, paths: [] });
    expect(existsSync(folder())).toBe(false);
    expect(existsSync(deletions())).toBe(false);
  },
);

it('a folder that somebody chose stays as it is, and is named: it may hold documents', async () => {
  expect(await remove([], false)).toEqual({ secrets: false, paths: [folder()] });
  expect(existsSync(join(folder(), 'backups/library.sqlite'))).toBe(true);
});

it('what can’t be removed is named, and the rest is removed', async () => {
  // It isn't in a folder.
  const wrong = join(root, 'keychain.mjs', 'inside');
  expect(await remove([wrong])).toEqual({ secrets: false, paths: [wrong] });
  expect(existsSync(folder())).toBe(false);
});
