import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '#shared/contract/notices.ts';
import { WorkerLink } from './worker-link.ts';

/** A worker that answers every call, and dies of the verb `die`. */
const mortal = `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, verb }) => {
    if (verb === 'die') throw new Error('The worker is done for.');
    parentPort.postMessage({ kind: 'answer', id, result: { ok: true, value: verb }, uses: [] });
    if (verb === 'close') parentPort.close();
  });
  parentPort.postMessage({ kind: 'opened', shared: false });`;

let elapsed: number;
let notices: Notice[];
let link: WorkerLink | null;

beforeEach(() => {
  elapsed = 0;
  notices = [];
  link = null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => link?.close());

async function start(script = mortal): Promise<WorkerLink> {
  const ignore = (): void => undefined;
  link = new WorkerLink(
    new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    { role: 'writer', file: '', libraryFile: '', backups: '', service: 'demo', version: '', limit: 0 },
    {
      now: () => 0,
      elapsed: () => elapsed,
      log: { warn: ignore, error: ignore },
      onNotice: (notice) => notices.push(notice),
    },
  );
  await link.ready;
  return link;
}

const failed = { ok: false, failure: { code: 'storage' } };
const notice = { kind: 'storageFailing', reason: 'other' };

// Proves protections of worker-link.ts.
describe('a worker', () => {
  it('that dies repeatedly is started again after growing pauses, and the person is notified once', async () => {
    const worker = await start();
    expect(await worker.call('die', [])).toMatchObject(failed);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await worker.call('die', [])).toMatchObject(failed);
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(await worker.call('live', [])).toMatchObject(failed);
      vi.advanceTimersByTime(1);
      expect(await worker.call('live', [])).toEqual({ ok: true, value: 'live' });
    }
    expect(notices).toEqual([notice]);
  });

  it('that dies after it ran for a while is started again at once, and its next bout is told again', async () => {
    const worker = await start();
    for (let bout = 1; bout <= 2; bout += 1) {
      elapsed += 60_001;
      await worker.call('die', []);
      expect(await worker.call('live', [])).toMatchObject({ ok: true });
      await worker.call('die', []);
      vi.advanceTimersByTime(1_000);
      expect(await worker.call('live', [])).toMatchObject({ ok: true });
      expect(notices).toHaveLength(bout);
    }
  });

  it('that is closed during a pause isn’t started again', async () => {
    const worker = await start();
    await worker.call('die', []);
    await worker.call('die', []);
    await worker.close();
    vi.advanceTimersByTime(1_000);
    expect(await worker.call('live', [])).toMatchObject(failed);
  });

  it('that dies at its start doesn’t keep the app from starting', async () => {
    const worker = await start('throw new Error("The worker is done for.");');
    expect(await worker.call('live', [])).toMatchObject(failed);
    expect(notices).toEqual([notice]);
  });
});
