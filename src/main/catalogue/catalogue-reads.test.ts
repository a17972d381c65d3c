import { expect, it, vi } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { CatalogueReads } from './catalogue-reads.ts';
import type { CatalogueReadPorts } from './catalogue-reads.ts';

// Proves protections of freshness.ts.

const year = 365 * 86_400_000;
const signal = new AbortController().signal;

const gone: string[] = [];
/** The bodies that were told of as stored. */
const told: string[] = [];
/** Whether the service has a body again that it confirms. */
let isBack = false;

/** A store with one body that was fetched at 0 and is fresh for a minute, and a service that refuses with `fetch`. */
function reads(
  now: number,
  fetch: CatalogueReadPorts['fetch'] = () => new Promise(() => undefined),
  stored: object | null = {
    text: '{}',
    fetchedAt: 0,
    freshUntil: 60_000,
    etag: null,
    dropped: 0,
    isIndexed: true,
  },
  reindexed: (key: string) => void = () => undefined,
) {
  return new CatalogueReads({
    service: 'demo',
    bodies: {
      lookup: () => Promise.resolve(succeed(stored)),
      confirm: () => Promise.resolve(succeed(isBack)),
      reindex: (key: string) => Promise.resolve(succeed(reindexed(key))),
    } as unknown as CatalogueReadPorts['bodies'],
    settings: () => ({ language: 'en-US', region: null }),
    fetch,
    session: () => null,
    refused: () => undefined,
    now: () => now,
    elapsed: () => performance.now(),
    closing: signal,
    lost: () => undefined,
    stored: ({ endpoint }) => void told.push(endpoint),
    ...{ changed: () => undefined, gone: ({ endpoint }) => void gone.push(endpoint) },
  });
}

const asked = { endpoint: 'movie.popular', parameters: { page: 1 } } as const;

it.each([
  ['fresh', 30_000],
  ['stale', 60_000],
  ['stale', -year],
])('a stored body is %s at %i ms after it was fetched', async (freshness, now) => {
  expect(await reads(now).read(asked, signal)).toMatchObject({ ok: true, value: { freshness } });
});

it('a stored body is indexed again when it is read if its entries were removed', async () => {
  const reindexed: string[] = [];
  for (const isIndexed of [true, false]) {
    const stored = { text: '{}', fetchedAt: 0, freshUntil: 60_000, etag: null, dropped: 0, isIndexed };
    await reads(30_000, undefined, stored, (key) => reindexed.push(key)).read(asked, signal);
  }
  expect(reindexed).toEqual([expect.stringContaining('movie.popular')]);
});

it('a proxy’s page instead of an answer leaves the stored body', async () => {
  const refuse = (reason: string) =>
    reads(60_000, () => Promise.resolve(fail('unauthorized', { reason }))).read(
      { ...asked, refresh: true },
      signal,
    );
  expect(await refuse('html')).toMatchObject({ ok: true });
  expect(await refuse('credentials')).toMatchObject({ ok: false });
});

it('a stored body that the service confirms is fresh', async () => {
  const stored = { text: '{}', fetchedAt: 0, freshUntil: 60_000, etag: '"one"', dropped: 0, isIndexed: true };
  const fetch = vi.fn<CatalogueReadPorts['fetch']>(() =>
    Promise.resolve(succeed({ kind: 'notModified', etag: '"one"', freshForMs: null })),
  );
  const read = await reads(60_000, fetch, stored).read({ ...asked, refresh: true }, signal);
  expect(read).toMatchObject({ ok: true, value: { text: '{}', fetchedAt: 60_000, freshness: 'fresh' } });
  expect(fetch.mock.lastCall?.[2]).toMatchObject({ etag: '"one"' });
  expect(told).toEqual([]);
  isBack = true;
  await reads(60_000, fetch, stored).read({ ...asked, refresh: true }, signal);
  expect(told).toEqual(['movie.popular']);
});

it('what is asked of the store alone sends no request', async () => {
  const fetch = vi.fn<CatalogueReadPorts['fetch']>();
  const stale = await reads(60_000, fetch).read({ ...asked, stored: true }, signal);
  expect(stale).toMatchObject({ ok: true, value: { freshness: 'stale' } });
  const missing = await reads(0, fetch, null).read({ ...asked, stored: true }, signal);
  expect(missing).toMatchObject({ ok: false, failure: { code: 'notFound' } });
  expect(fetch).not.toHaveBeenCalled();
});

it('a stored body that the service no longer has is shown, and that is said each time', async () => {
  gone.length = 0;
  const fetch = vi.fn<CatalogueReadPorts['fetch']>(() => Promise.resolve(fail('notFound')));
  const read = reads(60_000, fetch);
  expect(await read.read(asked, signal)).toMatchObject({ ok: true, value: { freshness: 'stale' } });
  await vi.waitFor(() => expect(gone).toEqual(['movie.popular']), { timeout: 10_000 });
  expect(await read.read(asked, signal)).toMatchObject({ ok: true });
  expect(gone).toHaveLength(2);
  expect(fetch).toHaveBeenCalledOnce();
  expect(await read.read({ ...asked, refresh: true }, signal)).toMatchObject({ ok: true });
  expect(gone).toHaveLength(3);
  expect(await read.fetchIntoStore(asked, null, signal)).toMatchObject({ failure: { code: 'notFound' } });
  expect(gone).toHaveLength(4);
  const offline = reads(60_000, () => Promise.resolve(fail('offline')));
  await offline.read(asked, signal);
  await offline.fetchIntoStore(asked, null, signal);
  await new Promise((turn) => setImmediate(turn));
  expect(gone).toHaveLength(4);
});

it('many stale bodies are revalidated slowly, and some of them later', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn<CatalogueReadPorts['fetch']>(() => new Promise(() => undefined));
  const read = reads(60_000, fetch);
  const page = (number: number) => read.read({ ...asked, parameters: { page: number } }, signal);
  await Promise.all(Array.from({ length: 200 }, (_, index) => page(index + 1)));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(fetch).toHaveBeenCalledTimes(40);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(80);
});
