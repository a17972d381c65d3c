import { profiles } from '#shared/catalogue/profiles.ts';
import type { Profile } from '#shared/catalogue/profiles.ts';
import type { FailureDetails } from '#shared/contract/failures.ts';
import { createClient } from '../../src/main/client/client.ts';
import type { Client, ClientOptions } from '../../src/main/client/client.ts';
import type { Clock } from '../../src/main/client/clock.ts';
import { systemClock } from '../../src/main/client/clock.ts';
import { Condition } from '../fixtures/condition.ts';

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

/** Time limits short enough that a test can wait for one to pass, in ms. */
export const shortLimits = {
  connectMs: 300,
  headersMs: 150,
  stallMs: 150,
  // Not shorter: undici's own timers tick once a second.
  exchangeMs: 4_000,
} as const;

/** Stands, waits a hundredth of what is asked, and says how long that was. */
export function hurried(waited: number[] = []): Clock {
  const began = Date.now();
  return {
    now: () => began,
    after(ms, act) {
      waited.push(ms);
      return systemClock.after(ms / 100, act);
    },
    random: () => 0.5,
  };
}

/** A clock that stands until a test moves it. */
export interface ManualClock extends Clock {
  /** What is waited for, in ms from when it was asked for. */
  readonly waits: readonly number[];
  /** Resolves when so many waits were asked for. */
  waiting(count: number): Promise<void>;
  /** Lets time pass, and whatever becomes due happen. */
  pass(ms: number): void;
}

/** Makes a clock that stands. */
export function manualClock(): ManualClock {
  let now = Date.UTC(2026, 9, 14);
  const waits: number[] = [];
  const asked = new Condition();
  const due = new Set<{ readonly at: number; readonly act: () => void }>();
  return {
    waits,
    waiting: (count) => asked.wait(() => waits.length >= count),
    now: () => now,
    random: () => 0.5,
    after(ms, act) {
      const timer = { at: now + ms, act };
      due.add(timer);
      waits.push(ms);
      asked.notify();
      return () => due.delete(timer);
    },
    pass(ms) {
      now += ms;
      for (const timer of [...due].sort((a, b) => a.at - b.at)) {
        if (timer.at <= now && due.delete(timer)) timer.act();
      }
    },
  };
}

/** A hurried clock that is set by `ms` once it was looked at a few times, as clocks of machines that slept are. */
export function stepping(ms: number): Clock {
  let looks = 0;
  return {
    ...hurried(),
    now() {
      looks += 1;
      return Date.now() + (looks > 3 ? ms : 0);
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
