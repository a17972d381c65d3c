import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { log } from '../../../test/fixtures/own-log.ts';
import { computer, folder, score, sharedFolder } from '../../../test/fixtures/shared-computers.ts';
import { createSettings } from '../settings/settings.ts';
import { sharingHandlers } from './sharing-handlers.ts';

const { signal } = new AbortController();

// Proves protections of sharing-handlers.ts.
it('the folder is one that the person names, is used again at the next start, and no more once they stop', async () => {
  const of = await computer('Desk');
  await of.shared.close();
  let stored: unknown;
  const settings = createSettings({
    read: () => stored,
    write: (value) => {
      stored = value;
    },
    setAside: () => 'nowhere',
  });
  let chosen: string | null = null;
  const dialogs = {
    folder: () => Promise.resolve(chosen),
    save: () => Promise.resolve(null),
    open: () => Promise.resolve([]),
  };
  const opened = (isBrowser = false) => {
    const shared = sharedFolder(of);
    return { shared, ...sharingHandlers({ folder: shared, settings, dialogs: isBrowser ? null : dialogs }) };
  };

  const first = opened();
  await first.start(null);
  expect(await first.handlers['sharing.choose']({}, signal)).toMatchObject({ ok: true });
  expect(first.shared.state).toBeNull();
  const place = join(folder, 'place');
  await mkdir(place);
  chosen = place;
  expect(await first.handlers['sharing.choose']({}, signal)).toMatchObject({ ok: true });
  await first.shared.look();
  expect(first.shared.state).toMatchObject({ folder: join(place, 'Marquee'), problem: null });
  await first.shared.close();

  const second = opened();
  await second.start(null);
  score(of, 7);
  await second.shared.look();
  const laptop = await computer('Laptop', place);
  expect(log(laptop.context)).toEqual(log(of.context));
  expect(await second.handlers['sharing.stop']({}, signal)).toMatchObject({ ok: true });
  expect(second.shared.state).toBeNull();

  // A browser host has no dialog: only its command line names a folder.
  const third = opened(true);
  await third.start(null);
  expect(await third.handlers['sharing.choose']({}, signal)).toMatchObject({
    failure: { code: 'forbidden' },
  });
  expect(third.shared.state).toBeNull();
  await third.start(join(folder, 'nowhere'));
  expect(third.shared.state).toMatchObject({ problem: 'gone' });
  await third.start(place);
  expect(third.shared.state).toMatchObject({ folder: join(place, 'Marquee') });
  await third.shared.close();
});
