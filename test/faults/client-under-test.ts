import { profiles } from '#shared/catalogue/profiles.ts';
import type { Profile } from '#shared/catalogue/profiles.ts';
import type { FailureDetails } from '#shared/contract/failures.ts';
import { createClient } from '../../src/main/client/client.ts';
import type { Client, ClientOptions } from '../../src/main/client/client.ts';
import type { Clock } from '../../src/main/client/clock.ts';
import { systemClock } from '../../src/main/client/clock.ts';

export const accessToken = 'access-token-sentinel';
export const apiKey = 'api-key-sentinel';

/** A client with short limits, and what it told. */
export interface ClientUnderTest {
  readonly client: Client;
  /** Every `onReachable`, in order. */
  readonly reachable: boolean[];
  /** Every log entry, as text. */
  readonly logged: string[];
}

/** Waits a hundredth of what is asked, and says how long that was. */
export function hurried(waited: number[] = []): Clock {
  return {
    ...systemClock,
    after(ms, act) {
      waited.push(ms);
      return systemClock.after(ms / 100, act);
    },
    random: () => 0.5,
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

/** Makes a client of a fault server; limits are short enough that no test waits long for one. */
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
      connectMs: 300,
      headersMs: 150,
      stallMs: 150,
      // Not shorter: undici's own timers tick once a second.
      exchangeMs: 4_000,
      totalMs: 90_000,
      pauseMs: 10,
      bodyBytes: 64 * 1024,
      ...more.limits,
    },
  });
  return { client, reachable, logged };
}
