import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { NewVersion } from './latest-version.ts';
import { Updates } from './updates.ts';

// Proves protections of updates.ts.

const dayMs = 86_400_000;

/** Updates of 1.0.0 whose server has 1.1.0. */
function updatesWith({ installs = true, wanted = true } = {}) {
  const shown: string[] = [];
  const downloads: { readonly signal: AbortSignal; finish(): void; fail(error: unknown): void }[] = [];
  const install = vi.fn(() => Promise.resolve());
  const warn = vi.fn();
  const released = { version: '1.1.0', description: 'version: 1.1.0' };
  const found = { answer: succeed(released) as Result<NewVersion | null>, wanted };
  const find = vi.fn(() => Promise.resolve(found.answer));
  const updates = new Updates({
    version: '1.0.0',
    log: { warn },
    find,
    installer: installs
      ? {
          install,
          download: (_version, signal) =>
            new Promise((finish, fail) => {
              downloads.push({ signal, finish, fail });
              signal.addEventListener('abort', () => fail(new Error('cancelled')));
            }),
        }
      : null,
    isWanted: () => found.wanted,
    show: (stage, version) => shown.push(`${stage} ${version}`),
  });
  return { updates, shown, downloads, install, find, found, warn, released };
}

/** Lets what has settled already have its effect. */
const settle = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('looking for new versions', () => {
  it('happens at the start and once a day, and announces each version once', async () => {
    const { updates, shown, find, found } = updatesWith();
    updates.start();
    await settle();
    expect(shown).toEqual(['offered 1.1.0']);
    vi.advanceTimersByTime(dayMs - 1);
    expect(find).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await settle();
    expect(find).toHaveBeenCalledTimes(2);
    found.answer = succeed({ version: '1.2.0', description: '' });
    vi.advanceTimersByTime(dayMs);
    await settle();
    expect(shown).toEqual(['offered 1.1.0', 'offered 1.2.0']);
    updates.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('requests nothing while the person doesn’t want it, except when they ask', async () => {
    const { updates, shown, find } = updatesWith({ wanted: false });
    updates.start();
    await settle();
    expect(find).not.toHaveBeenCalled();
    await updates.check();
    expect(shown).toEqual(['offered 1.1.0']);
    updates.stop();
  });

  it('logs a failure, and shows one only to a person who asked', async () => {
    const { updates, shown, found, warn } = updatesWith();
    found.answer = fail('offline', { reason: 'refused' });
    updates.start();
    await settle();
    expect(shown).toEqual([]);
    expect(warn.mock.calls).toEqual([['latest version unknown', { code: 'offline', reason: 'refused' }]]);
    await updates.check();
    expect(shown).toEqual(['unknown 1.0.0']);
    updates.stop();
  });

  it('tells a person who asked that there is no newer version', async () => {
    const { updates, shown, found } = updatesWith();
    found.answer = succeed(null);
    await updates.check();
    expect(shown).toEqual(['none 1.0.0']);
  });

  it('has no effect after it was stopped', async () => {
    const { updates, shown, find } = updatesWith();
    const { promise, resolve } = Promise.withResolvers<Result<NewVersion>>();
    find.mockImplementation(() => promise);
    updates.start();
    updates.stop();
    resolve(succeed({ version: '1.1.0', description: '' }));
    await settle();
    expect(shown).toEqual([]);
  });
});

describe('a package that can’t install', () => {
  it('only announces a version', async () => {
    const { updates, shown } = updatesWith({ installs: false });
    await updates.check();
    updates.download();
    updates.install();
    expect(shown).toEqual(['found 1.1.0']);
  });
});

describe('a package that can install', () => {
  it('downloads and installs only when the person says so, each once', async () => {
    const { updates, shown, downloads, install } = updatesWith();
    updates.download();
    updates.install();
    await updates.check();
    expect(downloads).toHaveLength(0);
    updates.install();
    updates.download();
    updates.download();
    expect(downloads).toHaveLength(1);
    expect(install).not.toHaveBeenCalled();
    downloads[0]?.finish();
    await settle();
    expect(shown).toEqual(['offered 1.1.0', 'downloading 1.1.0', 'ready 1.1.0']);
    expect(install).not.toHaveBeenCalled();
    updates.install();
    expect(install).toHaveBeenCalledOnce();
  });

  it('shows how far a download is to a person who looks for versions again', async () => {
    const { updates, shown, downloads } = updatesWith();
    await updates.check();
    updates.download();
    await updates.check();
    downloads[0]?.finish();
    await settle();
    await updates.check();
    expect(shown.slice(1)).toEqual(['downloading 1.1.0', 'downloading 1.1.0', 'ready 1.1.0', 'ready 1.1.0']);
  });

  it('downloads after the packs, and again from the start after one that began in between', async () => {
    const { updates, shown, downloads, warn } = updatesWith();
    await updates.check();
    updates.setPacksWork(true);
    updates.download();
    expect(downloads).toHaveLength(0);
    updates.setPacksWork(false);
    expect(downloads).toHaveLength(1);
    updates.setPacksWork(true);
    await settle();
    expect(downloads[0]?.signal.aborted).toBe(true);
    updates.setPacksWork(false);
    await settle();
    expect(downloads).toHaveLength(2);
    downloads[1]?.finish();
    await settle();
    expect(shown.at(1)).toBe('waiting 1.1.0');
    expect(shown.at(-1)).toBe('ready 1.1.0');
    expect(shown).not.toContain('failed 1.1.0');
    expect(warn).not.toHaveBeenCalled();
  });

  it('downloads once although a pack ends before the download has stopped for it', async () => {
    const { updates, downloads } = updatesWith();
    await updates.check();
    updates.download();
    updates.setPacksWork(true);
    updates.setPacksWork(false);
    await settle();
    expect(downloads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('installs nothing while a pack is being fetched', async () => {
    const { updates, shown, downloads, install } = updatesWith();
    await updates.check();
    updates.download();
    downloads[0]?.finish();
    await settle();
    updates.setPacksWork(true);
    updates.install();
    expect(install).not.toHaveBeenCalled();
    updates.setPacksWork(false);
    expect(shown.slice(-3)).toEqual(['downloaded 1.1.0', 'downloaded 1.1.0', 'ready 1.1.0']);
    updates.install();
    expect(install).toHaveBeenCalledOnce();
  });

  it.each([
    ['ERR_CHECKSUM_MISMATCH', 'refused 1.1.0'],
    ['ERR_UPDATER_INVALID_SIGNATURE', 'refused 1.1.0'],
    ['ECONNRESET', 'failed 1.1.0'],
  ])(
    'says what became of a download that ended with %s, and tries again when the person wants',
    async (code, said) => {
      const { updates, shown, downloads, install, warn } = updatesWith();
      await updates.check();
      updates.download();
      downloads[0]?.fail(Object.assign(new Error('no'), { code }));
      await settle();
      expect(shown.at(-1)).toBe(said);
      expect(warn).toHaveBeenCalledOnce();
      updates.install();
      expect(install).not.toHaveBeenCalled();
      updates.download();
      expect(downloads).toHaveLength(2);
    },
  );

  it('ends a download when the app closes, and says nothing', async () => {
    const { updates, shown, downloads, warn } = updatesWith();
    await updates.check();
    updates.download();
    updates.stop();
    await settle();
    expect(downloads[0]?.signal.aborted).toBe(true);
    expect(shown.at(-1)).toBe('downloading 1.1.0');
    expect(warn).not.toHaveBeenCalled();
  });
});
