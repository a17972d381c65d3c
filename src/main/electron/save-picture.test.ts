import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { folderOfFile } from '../../../test/fixtures/temporary-folder.ts';
import { savePicture } from './save-picture.ts';

const folder = folderOfFile();
const picture = vi.fn(() =>
  Promise.resolve(succeed({ bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' } as never)),
);

const told = vi.fn();

it('A picture is saved where the person chooses, under its name, with the ending of what it is', async () => {
  const dialogs = { save: (name: string) => Promise.resolve(join(folder, name)) };
  await savePicture('media://picture/logo/w500/abc.svg', { picture }, dialogs, told);
  expect([...readFileSync(join(folder, 'abc.png'))]).toEqual([1, 2, 3]);
});

it.each([
  ['an address that is no picture', 'media://picture/poster/w342/../../x', { picture }, 'path'],
  [
    'a picture that isn’t there',
    'media://picture/poster/w342/b.jpg',
    { picture: () => Promise.resolve(fail('notFound')) },
    'path',
  ],
  ['a dialog that is cancelled', 'media://picture/poster/w342/b.jpg', { picture }, null],
])('Nothing is saved for %s', async (_what, address, app, chosen) => {
  const before = readdirSync(folder);
  const save = () => Promise.resolve(chosen === null ? null : join(folder, 'other.jpg'));
  await savePicture(address, app, { save }, told);
  expect(readdirSync(folder)).toEqual(before);
});

it('A picture that can’t be written is told', async () => {
  expect(told).not.toHaveBeenCalled();
  const path = join(folder, 'gone', 'b.jpg');
  const saving = savePicture(
    'media://picture/poster/w342/b.jpg',
    { picture },
    { save: () => Promise.resolve(path) },
    told,
  );
  await expect(saving).rejects.toThrow('ENOENT');
  expect(told).toHaveBeenCalledExactlyOnceWith(path);
});
