import { profiles } from '#shared/catalogue/profiles.ts';
import type { Profile } from '#shared/catalogue/profiles.ts';
import type { FailureDetails } from '#shared/contract/failures.ts';
import { createClient } from '../../src/main/client/client.ts';
import type { Client, ClientOptions } from '../../src/main/client/client.ts';
import { clientClock } from '../../src/main/client/clock.ts';
import type { ClientClock } from '../../src/main/client/clock.ts';
import { Condition } from '../fixtures/condition.ts';
import { realClock } from '../fixtures/real-clock.ts';

export const accessToken = 'access-token-sentinel';
export const apiKey = 'api-key-sentinel';

/** A client, and what it told. */
export interface ClientUnderTest {
  readonly client: Client;
  /** Every `onReachable`, in order. */
  readonly reachable: boolean[];
  /** Every log entry, as text. */
  readonly logged: string[];
}

const unhurried = clientClock(realClock);

/** Time limits short enough that a test can wait for one to pass, in ms. */
export const shortLimits = {
  connectMs: 300,
  headersMs: 150,
  stallMs: 150,
  // Not shorter: undici's own timers tick once a second.
  exchangeMs: 4_000,
} as const;

/** Stands, waits a hundredth of what is asked, and says how long that was. */
export function hurried(waited: number[] = []): ClientClock {
  const began = realClock.now();
  return {
    now: () => began,
    elapsed: () => 0,
    after(ms, act) {
      waited.push(ms);
      return unhurried.after(ms / 100, act);
    },
    random: () => 0.5,
  };
}

/** A clock that stands until a test moves it. */
export interface ManualClock extends ClientClock {
  /** What is waited for, in ms from when it was asked for. */
  readonly waits: readonly number[];
  /** Resolves when so many waits were asked for. */
  waiting(count: number): Promise<void>;
  /** Lets time pass, and whatever becomes due happen. */
  pass(ms: number): void;
}

/** Makes a clock that stands. */
export function manualClock(): ManualClock {
  const began = Date.UTC(2026, 9, 14);
  let elapsed = 0;
  const waits: number[] = [];
  const asked = new Condition();
  const due = new Set<{ readonly at: number; readonly act: () => void }>();
  return {
    waits,
    waiting: (count) => asked.wait(() => waits.length >= count),
    now: () => began + elapsed,
    elapsed: () => elapsed,
    random: () => 0.5,
    after(ms, act) {
      const timer = { at: elapsed + ms, act };
      due.add(timer);
      waits.push(ms);
      asked.notify();
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

/** A hurried clock that somebody sets by `ms` as soon as the client waits. */
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

/** Makes a client of a fault server; its time limits are longer than a busy machine takes for what a test asks. */
export function clientOf(
  origin: string,
  more: Partial<ClientOptions> & { readonly profile?: Profile } = {},
): ClientUnderTest {
  const reachable: boolean[] = [];
  const logged: string[] = [];
  const log = (event: string, facts?: FailureDetails): void => {
    logged.push(`${event} ${JSON.stringify(facts)}`);
  };
  const client = createClient({
    profile: profiles.demo,
    addresses: { base: `${origin}/3`, authorisation: origin, pictures: `${origin}/t/p` },
    credentials: {
      accessToken: () => ({ reveal: () => accessToken }),
      apiKey: () => ({ reveal: () => apiKey }),
    },
    onReachable: (online) => reachable.push(online),
    log: { debug: log, warn: log },
    clock: unhurried,
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
