import { requestNames } from '#shared/contract/requests.ts';
import type { RequestName } from '#shared/contract/requests.ts';
import { fail } from '#shared/result.ts';
import type { Handlers } from './answer-request.ts';

/** Verbs that change something of the service which the page shows, where another service has other titles of the same numbers. */
const changesOfOneService: ReadonlySet<RequestName> = new Set<RequestName>([
  'mine.change',
  'mine.undo',
  'inbox.moveBack',
  'views.look',
  'recent.add',
  'changes.seen',
  'imports.import',
  'imports.forgetWaiting',
  'packs.keep',
  'packs.pause',
  'packs.resume',
  'packs.remove',
  'searchIndex.start',
  'searchIndex.change',
  'searchIndex.goOn',
  'searchIndex.remove',
  'storage.clear',
  'secrets.set',
  'secrets.clear',
  'signIn.begin',
  'signIn.approved',
  'signIn.out',
]);

/** What requests need to know of a switch of the service. */
export interface Switching {
  /** The key of the service that the pages show. */
  service(): string;
  /** Resolves when the pages are told of the service in use. */
  settled(): Promise<unknown>;
}

/**
 * Has requests wait while the service is switched, because then there is no open store. A change that waited fails with `cancelled`
 * (reason otherService) if another service is in use then, because it was made for the one before.
 */
export function whenSettled(handlers: Handlers, { service, settled }: Switching): Handlers {
  const waiting = requestNames.map((name) => [
    name,
    async (input: never, signal: AbortSignal) => {
      const before = service();
      await settled();
      // Proved by service-access.test.ts: what was pressed for one service changes nothing of another.
      return changesOfOneService.has(name) && service() !== before
        ? fail('cancelled', { reason: 'otherService' })
        : handlers[name](input, signal);
    },
  ]);
  return Object.fromEntries(waiting) as Handlers;
}
