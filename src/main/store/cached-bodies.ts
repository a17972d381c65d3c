import { fail, succeed, valueOr } from '#shared/contract/failures.ts';
import type { StoredBody } from './bodies.ts';
import { hashOf } from './bytes.ts';
import type { Remote } from './remote.ts';
import type { Verbs } from './verbs.ts';

type RemoteBodies = Remote<Verbs>['bodies'];
type RemoteDeadly = Pick<Remote<Verbs>['deadly'], 'list' | 'note'>;

/** The worker's bodies behind a cache in this thread, so that going back and forth doesn't call the worker. */
export interface CachedBodies extends RemoteBodies {
  /** Drops the copies of bodies that were written or deleted, by their keys; null: all. */
  drop(keys: readonly string[] | null): void;
}

/** `limit`: characters of all cached texts together. */
export function cacheBodies(remote: RemoteBodies, remembered: RemoteDeadly, limit: number): CachedBodies {
  // A Map iterates in insertion order, so the least recently used comes first.
  const cached = new Map<string, StoredBody>();
  let characters = 0;
  // Digests of responses that the worker died of, in this run or before; they aren't read again.
  let deadly: Promise<Set<string>> | null = null;
  // Counts writes: a body that was read before a write isn't cached after it.
  let writes = 0;
  const drop = (key: string): void => {
    characters -= cached.get(key)?.text.length ?? 0;
    cached.delete(key);
  };
  const put = (key: string, body: StoredBody): void => {
    drop(key);
    // A body larger than a quarter of the cache would evict too much else.
    if (body.text.length * 4 > limit) return;
    cached.set(key, body);
    characters += body.text.length;
    for (const oldest of cached.keys()) if (characters > limit) drop(oldest);
  };
  return {
    inAnotherLanguage: remote.inAnotherLanguage,
    newestChanges: remote.newestChanges,
    confirm: remote.confirm,
    async lookup(key) {
      const ready = cached.get(key);
      if (ready !== undefined) {
        put(key, ready);
        return succeed(ready);
      }
      const writesBefore = writes;
      const found = await remote.lookup(key);
      if (found.ok && found.value !== null && writes === writesBefore) put(key, found.value);
      return found;
    },
    async accept(acceptance) {
      const { body, key } = acceptance;
      deadly ??= remembered.list().then((found) => new Set(valueOr(found, [])));
      const known = await deadly;
      // Proved by cached-bodies.test.ts: a response that the store’s worker died of isn’t read again.
      if (known.size > 0 && known.has(hashOf(body))) {
        return fail('badResponse', { reason: 'deadly', endpoint: key.endpoint });
      }
      const accepted = await remote.accept(acceptance);
      if (!accepted.ok && accepted.failure.details.died === true) {
        const hash = hashOf(body);
        known.add(hash);
        // Proved by deadly-responses.test.ts: it isn’t read in later runs either.
        await remembered.note(hash);
      }
      return accepted;
    },
    drop(keys) {
      writes += 1;
      for (const key of keys ?? [...cached.keys()]) drop(key);
    },
  };
}
