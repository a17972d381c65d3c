import { expect, it } from 'vitest';
import type { Notice } from '#shared/contract/notices.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { confSettingsBackend } from '../settings/conf-backend.ts';
import { createSettings } from '../settings/settings.ts';
import { Notices } from './notices.ts';

const lost: Notice = { kind: 'libraryRestored', file: null, since: 7 };
const full: Notice = { kind: 'storageFailing', reason: 'full' };

/** The notices of a run of the app, which may begin with some of the start. */
function run(...early: readonly Notice[]): { notices: Notices; told: Notice[] } {
  const told: Notice[] = [];
  const notices = new Notices((notice) => told.push(notice));
  for (const notice of early) notices.add(notice);
  notices.keepIn(createSettings(confSettingsBackend(folder)));
  return { notices, told };
}

it('a notice about lost data stays in later runs until it is dismissed, and any other for its run', () => {
  const first = run().notices;
  for (const notice of [lost, full, lost]) first.add(notice);
  expect(first.all()).toEqual([lost, full]);
  const reset: Notice = { kind: 'settingsReset', file: 'settings.damaged.json' };
  const second = run(reset);
  expect(second.notices.all()).toEqual([lost, reset]);
  second.notices.dismiss();
  expect(second.notices.all()).toEqual([]);
  expect(run().notices.all()).toEqual([]);
});

it('a notice that nothing can be saved is taken back when something was, and not that of the settings', () => {
  const { notices } = run();
  const unreadable: Notice = { kind: 'settingsUnreadable' };
  for (const notice of [lost, unreadable, full]) notices.add(notice);
  expect([notices.takeBack('storageFailing'), notices.takeBack('storageFailing')]).toEqual([true, false]);
  expect(notices.all()).toEqual([lost, unreadable]);
});

it('only the latest notice of a new version stays', () => {
  const { notices, told } = run();
  notices.add({ kind: 'update', stage: 'offered', version: '2.0.0' });
  notices.add({ kind: 'update', stage: 'ready', version: '2.0.0' });
  expect(notices.all()).toEqual([{ kind: 'update', stage: 'ready', version: '2.0.0' }]);
  expect(told).toHaveLength(2);
});
