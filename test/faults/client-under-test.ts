import { profiles } from '#shared/catalogue/profiles.ts';
import type { Profile } from '#shared/catalogue/profiles.ts';
import type { FailureDetails } from '#shared/result.ts';
import { clientClock } from '../../src/main/http/client-clock.ts';
import type { ClientClock } from '../../src/main/http/client-clock.ts';
import { Client } from '../../src/main/http/client.ts';
import type { ClientOptions } from '../../src/main/http/client.ts';
import { Condition } from '../fixtures/condition.ts';
import { realClock } from '../fixtures/real-clock.ts';

export const accessToken = 'access-token-sentinel';
export const apiKey = 'api-key-sentinel';

/** A client and what it reported. */
export interface ClientUnderTest {
  readonly client: Client;
  /** Whether each request that showed it reached the service, in order. */
  readonly reachable: boolean[];
  /** Every log entry, as text. */
  readonly logged: string[];
}

const realTimeClock = clientClock(realClock);

/** Time limits short enough for a test to wait for, in ms. */
export const shortLimits = {
  connectMs: 300,
  headersMs: 150,
  stallMs: 150,
  // undici's timers tick only once a second.
  exchangeMs: 4_000,
} as const;

/** A clock that stands still, waits a hundredth of the requested time, and records each wait in `waited`. */
export function hurried(waited: number[] = []): ClientClock {
  const began = realClock.now();
  return {
    now: () => began,
    elapsed: () => 0,
    after(ms, act) {
      waited.push(ms);
      return realTimeClock.after(ms / 100, act);
    },
    random: () => 0.5,
  };
}

/** A clock that moves only when a test advances it. */
export interface ManualClock extends ClientClock {
  /** Every requested wait, in ms. */
  readonly waits: readonly number[];
  /** Resolves when `count` waits have been requested. */
  waiting(count: number): Promise<void>;
  /** Advances time and runs what is due. */
  pass(ms: number): void;
}

/** Creates a clock that moves only when a test advances it. */
export function manualClock(): ManualClock {
  const began = Date.UTC(2026, 9, 14);
  let elapsed = 0;
  const waits: number[] = [];
  const requested = new Condition();
  const due = new Set<{ readonly at: number; readonly act: () => void }>();
  return {
    waits,
    waiting: (count) => requested.wait(() => waits.length >= count),
    now: () => began + elapsed,
    elapsed: () => elapsed,
    random: () => 0.5,
    after(ms, act) {
      const timer = { at: elapsed + ms, act };
      due.add(timer);
      waits.push(ms);
      requested.notify();
      return () => due.delete(timer);
    },
    pass(ms) {
      elapsed += ms;
      for (const timer of [...due].sort((a, b) => a.at - b.at)) {
        if (timer.at <= elapsed && due.delete(timer)) timer.act();
      }
    },
  };
}

/** A hurried clock whose time changes by `ms` as soon as the client waits. */
export function stepping(ms: number): ClientClock {
  const clock = hurried();
  let by = 0;
  return {
    ...clock,
    now: () => clock.now() + by,
    after(wait, act) {
      by = ms;
      return clock.after(wait, act);
    },
  };
}

/** Creates a client of a fault server, with time limits that are long enough for a busy machine. */
export function clientOf(
  origin: string,
  more: Partial<ClientOptions> & { readonly profile?: Profile } = {},
): ClientUnderTest {
  const reachable: boolean[] = [];
  const logged: string[] = [];
  const log = (event: string, facts?: FailureDetails): void => {
    logged.push(`${event} ${JSON.stringify(facts)}`);
  };
  const client = new Client({
    profile: profiles.demo,
    addresses: { base: `${origin}/3`, authorisation: origin, pictures: `${origin}/t/p` },
    credentials: {
      accessToken: () => ({ reveal: () => accessToken }),
      apiKey: () => ({ reveal: () => apiKey }),
    },
    health: {
      note: ({ reached }) => (reached === null ? undefined : reachable.push(reached)),
    },
    log: { warn: log },
    clock: realTimeClock,
    certificatesWorker: new URL('../../src/main/http/certificates-worker.ts', import.meta.url),
    ...more,
    limits: {
      connectMs: 20_000,
      headersMs: 20_000,
      stallMs: 20_000,
      exchangeMs: 20_000,
      totalMs: 90_000,
      pauseMs: 10,
      bodyBytes: 64 * 1024,
      ...more.limits,
    },
  });
  return { client, reachable, logged };
}
