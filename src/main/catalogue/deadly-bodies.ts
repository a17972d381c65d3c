import { fail, valueOr } from '#shared/contract/failures.ts';
import { hashOf } from '../store/bytes.ts';
import type { CatalogueStore } from './store/part.ts';

type RemoteBodies = CatalogueStore['bodies'];
type RemoteDeadly = CatalogueStore['deadly'];

/** The worker's bodies, without the responses that the worker died of, in this run or before: they aren't read again. */
export function refuseDeadly(remote: RemoteBodies, remembered: RemoteDeadly): RemoteBodies {
  // Digests; null: not asked for yet.
  let deadly: Promise<Set<string>> | null = null;
  return {
    lookup: remote.lookup,
    inAnotherLanguage: remote.inAnotherLanguage,
    newestChanges: remote.newestChanges,
    confirm: remote.confirm,
    async accept(acceptance) {
      const { body, key } = acceptance;
      deadly ??= remembered.list().then((found) => new Set(valueOr(found, [])));
      const known = await deadly;
      // Proved by deadly-bodies.test.ts: a response that the store’s worker died of isn’t read again.
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
  };
}
