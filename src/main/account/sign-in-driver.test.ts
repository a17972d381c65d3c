import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { SignedInAccount, SignInState } from '#shared/contract/sign-in.ts';
import { clientOf, manualClock } from '../../../test/faults/client-under-test.ts';
import type { ClientUnderTest, ManualClock } from '../../../test/faults/client-under-test.ts';
import { Condition } from '../../../test/fixtures/condition.ts';
import { startService } from '../../service/server.ts';
import type { RunningService } from '../../service/server.ts';
import { Secret } from './secret.ts';
import { approvalPausesMs, windowRestMs } from './sign-in-approval.ts';
import { createSignIn } from './sign-in-driver.ts';
import type { SignIn } from './sign-in-driver.ts';
import { createSignInFetch } from './sign-in-fetch.ts';
import type { ApprovalWindowEvents, SignInPorts } from './sign-in-ports.ts';

/** The service's clock stands where those of the attempts begin. */
const { now } = manualClock();
let folder: string;
let service: RunningService;
const start = (tokenMinutes = 60) =>
  startService(
    {
      port: 0,
      file: join(folder, 'catalogue.sqlite'),
      titles: 12,
      seed: 1,
      today: '2026-11-20',
      tokenMinutes,
    },
    now,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-sign-in-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  service = await start();
});
afterEach(() => service.close());

/** A person at the approval page: reads it, and presses a button of its form; gives back where that led. */
async function decide(page: string, decision: 'approve' | 'deny'): Promise<string> {
  const shown = await (await fetch(page)).text();
  const proof = /name="proof" value="([^"]+)"/.exec(shown)?.[1] ?? '';
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ proof, decision }) });
  return answer.url;
}

interface Story {
  readonly signIn: SignIn;
  readonly states: SignInState[];
  readonly steps: () => string[];
  readonly opened: string[];
  readonly kept: () => { session: Secret; account: SignedInAccount } | null;
  readonly client: ClientUnderTest;
  /** Moves the time that the attempt lives in. */
  readonly clock: ManualClock;
  /** Resolves as soon as the state is so. */
  until(isSo: (state: SignInState) => boolean): Promise<void>;
  readonly secrets: string[];
  /** The window's events, once it is open. */
  window(): ApprovalWindowEvents & { readonly address: string; closedBy: 'app' | null };
}

const stories: Story[] = [];
afterEach(async () => {
  for (const { signIn, client } of stories.splice(0)) {
    signIn.close();
    await client.client.close();
  }
});

function begun(options: { apiKey?: string; windows?: boolean; ports?: Partial<SignInPorts> } = {}): Story {
  const client = clientOf(new URL(service.base).origin, {
    addresses: service,
    credentials: {
      accessToken: () => new Secret(service.accessToken),
      apiKey: () => new Secret(options.apiKey ?? service.apiKey),
    },
  });
  const states: SignInState[] = [];
  const opened: string[] = [];
  const secrets: string[] = [];
  const clock = manualClock();
  const change = new Condition();
  let kept: ReturnType<Story['kept']> = null;
  let window: ReturnType<Story['window']> | null = null;
  const signIn = createSignIn({
    fetch: createSignInFetch((endpoint, parameters, more) => client.client.fetch(endpoint, parameters, more)),
    authorisation: () => service.authorisation,
    window:
      options.windows === false
        ? null
        : {
            open(address, events) {
              const open = { address, closedBy: null as 'app' | null, ...events };
              window = open;
              opened.push(address);
              // The first page, as every window tells it.
              queueMicrotask(() => events.navigated(address));
              return {
                focus: () => opened.push('focus'),
                close() {
                  open.closedBy = 'app';
                  events.closed();
                },
              };
            },
          },
    openBrowser: (address) => {
      opened.push(address);
    },
    keepSession(session, account) {
      kept = { session, account };
      return Promise.resolve(succeed(null));
    },
    forgetSession() {
      kept = null;
      return Promise.resolve(succeed(null));
    },
    now: () => clock.now(),
    setTimer: (ms, act) => clock.after(ms, act),
    changed(state) {
      states.push(state);
      change.notify();
    },
    onSecret: (value) => secrets.push(value),
    ...options.ports,
  });
  const story: Story = {
    signIn,
    states,
    steps: () => states.map(({ step }) => step),
    opened,
    kept: () => kept,
    client,
    clock,
    until: (isSo) => change.wait(() => isSo(signIn.state())),
    secrets,
    window() {
      if (window === null) throw new Error('No window is open');
      return window;
    },
  };
  stories.push(story);
  return story;
}

const reached = (story: Story, step: SignInState['step']) => story.until((state) => state.step === step);
const exchanges = ({ client }: Story) =>
  client.logged.filter((line) => line.includes('authentication.session')).length;

/** Waits until the service has answered a request of the same client: whatever was sent before was sent first. */
async function answered({ client }: Story): Promise<void> {
  expect(await client.client.fetch('movie.popular', { page: 1 })).toMatchObject({ ok: true });
}

async function inWindow(options: Parameters<typeof begun>[0] = {}): Promise<Story> {
  const story = begun(options);
  story.signIn.begin('window');
  await reached(story, 'awaiting');
  return story;
}

async function approvedInWindow(story: Story): Promise<void> {
  story.window().navigated(await decide(story.window().address, 'approve'));
}

describe('in the window', () => {
  it('an approval signs in, and the window is closed', async () => {
    const story = await inWindow();
    await approvedInWindow(story);
    await reached(story, 'signedIn');
    expect(story.steps()).toEqual(['asking', 'awaiting', 'readingAccount', 'signedIn']);
    expect(story.signIn.state()).toMatchObject({ account: { username: expect.stringMatching(/./) } });
    expect(story.window().closedBy).toBe('app');
    expect(story.kept()?.session.reveal()).toMatch(/^[0-9a-f]{40}$/);
    expect(story.signIn.session()?.reveal()).toBe(story.kept()?.session.reveal());
  });

  it('nothing secret reaches the page or the log', async () => {
    const story = await inWindow();
    await approvedInWindow(story);
    await reached(story, 'signedIn');
    expect(story.secrets).toHaveLength(2);
    const told = JSON.stringify(story.states) + story.client.logged.join('\n');
    for (const secret of story.secrets) expect(told).not.toContain(secret);
    expect(story.client.logged.length).toBeGreaterThan(2);
  });

  it('a navigation that approved nothing is no approval, whatever its address says', async () => {
    const story = await inWindow();
    for (let index = 0; index < 30; index += 1) {
      story.window().navigated(`${service.authorisation}/authenticate/allow?approved=true`);
    }
    // The time limit of the window, and the pauses after the checks that the navigations brought about.
    for (const pauses of [1, 2]) {
      await story.clock.waiting(1 + pauses);
      story.clock.pass(windowRestMs.later);
    }
    await answered(story);
    expect(story.signIn.state().step).toBe('awaiting');
    expect(exchanges(story)).toBe(2);
    await approvedInWindow(story);
    await reached(story, 'signedIn');
  });

  it('a denial is told as such', async () => {
    const story = await inWindow();
    story.window().navigated(await decide(story.window().address, 'deny'));
    await reached(story, 'ended');
    expect(story.signIn.state()).toMatchObject({ why: 'denied' });
    expect(story.kept()).toBeNull();
  });

  it('closing it is cancelling, and what comes later counts for nothing', async () => {
    const story = await inWindow();
    const { address, closed, navigated } = story.window();
    closed();
    // The service is asked once more: some pages take an approval without going anywhere.
    await reached(story, 'ended');
    expect(story.signIn.state()).toEqual({ step: 'ended', why: 'cancelled', failure: null });
    navigated(await decide(address, 'approve'));
    await answered(story);
    expect(story.signIn.state().step).toBe('ended');
    // Nor for the next attempt.
    story.signIn.begin('window');
    await reached(story, 'awaiting');
    navigated(address);
    closed();
    await answered(story);
    expect(story.signIn.state().step).toBe('awaiting');
  });

  it('a second beginning only shows it again', async () => {
    const story = await inWindow();
    story.signIn.begin('window');
    story.signIn.begin('browser');
    expect(story.opened.slice(1)).toEqual(['focus', 'focus']);
  });

  it('one that cannot be opened ends the attempt', async () => {
    const story = begun({
      ports: {
        window: {
          open() {
            throw new Error('no display');
          },
        },
      },
    });
    story.signIn.begin('window');
    await reached(story, 'ended');
  });
});

describe('in the browser', () => {
  it('the person approves and says so', async () => {
    const story = begun({ windows: false });
    story.signIn.begin('window');
    await reached(story, 'awaiting');
    const state = story.signIn.state();
    if (state.step !== 'awaiting' || state.how !== 'browser') throw new Error(state.step);
    expect(story.opened).toEqual([state.address]);
    await decide(state.address, 'approve');
    story.signIn.approved();
    await reached(story, 'signedIn');
  });

  it('the person says so too early: it is asked again for a while, then they may say it again', async () => {
    const story = begun({ windows: false });
    story.signIn.begin('browser');
    await reached(story, 'awaiting');
    const address = story.opened[0] ?? '';
    expect(story.signIn.state()).toMatchObject({ address, checking: false, notYet: false });
    story.signIn.approved();
    expect(story.signIn.state()).toMatchObject({ step: 'awaiting', address, checking: true, notYet: false });
    for (const [count, pauseMs] of approvalPausesMs.entries()) {
      await story.clock.waiting(2 + count);
      story.clock.pass(pauseMs);
    }
    const again = 1 + approvalPausesMs.length;
    await story.until((seen) => 'checking' in seen && !seen.checking && exchanges(story) === again);
    expect(story.signIn.state()).toMatchObject({ step: 'awaiting', address, checking: false, notYet: true });
    await decide(address, 'approve');
    story.signIn.approved();
    await reached(story, 'signedIn');
  });

  it.each([
    ['approve', 'signedIn'],
    ['deny', 'ended'],
  ] as const)('the person comes back, having chosen to %s: %s', async (decision, step) => {
    const story = begun({ windows: false });
    story.signIn.begin('browser');
    await reached(story, 'awaiting');
    story.signIn.returned();
    await story.until((seen) => 'notYet' in seen && seen.notYet);
    expect(exchanges(story)).toBe(1);
    story.clock.pass(60_000);
    await answered(story);
    expect(exchanges(story)).toBe(1);
    await decide(story.opened[0] ?? '', decision);
    story.signIn.returned();
    await reached(story, step);
    if (decision === 'deny') expect(story.signIn.state()).toMatchObject({ why: 'denied' });
  });

  it('a browser that does not open leaves the address', async () => {
    const story = begun({
      windows: false,
      ports: { openBrowser: () => Promise.reject(new Error('no browser')) },
    });
    story.signIn.begin('browser');
    await reached(story, 'awaiting');
  });
});

describe('what goes wrong', () => {
  it('a request that has expired', async () => {
    await service.close();
    service = await start(0);
    const story = await inWindow();
    story.signIn.approved();
    await reached(story, 'ended');
    expect(story.signIn.state()).toMatchObject({ why: 'expired' });
  });

  it('a key that the service does not know', async () => {
    const story = begun({ apiKey: 'ffffffffffffffffffffffffffffffff' });
    story.signIn.begin('window');
    await reached(story, 'ended');
    expect(story.signIn.state()).toMatchObject({ why: 'keyRefused', failure: { code: 'unauthorized' } });
    expect(story.opened).toEqual([]);
  });

  it('a service that goes half-way', async () => {
    const story = await inWindow();
    const led = await decide(story.window().address, 'approve');
    await service.close();
    story.window().navigated(led);
    await reached(story, 'ended');
    expect(story.signIn.state()).toMatchObject({ why: 'unreachable', failure: { code: 'offline' } });
    service = await start();
  });

  it('an account that cannot be read leaves no half a session', async () => {
    const { client } = begun().client;
    const broken = begun({
      ports: {
        fetch: async (endpoint, parameters, body) => {
          if (endpoint === 'account') {
            const ended = await fetch(`${service.base}/authentication/session?api_key=${service.apiKey}`, {
              method: 'DELETE',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ session_id: parameters['session_id'] }),
            });
            expect(ended.status).toBe(200);
          }
          return createSignInFetch((name, given, more) => client.fetch(name, given, more))(
            endpoint,
            parameters,
            body,
          );
        },
      },
    });
    broken.signIn.begin('window');
    await reached(broken, 'awaiting');
    await approvedInWindow(broken);
    await reached(broken, 'ended');
    expect(broken.signIn.state()).toMatchObject({ why: 'failed', failure: { code: 'unauthorized' } });
    expect(broken.kept()).toBeNull();
    expect(broken.signIn.session()).toBeNull();
  });

  it('a session that cannot be kept is not kept by halves', async () => {
    const story = await inWindow({
      ports: { keepSession: () => Promise.resolve(fail('keychainUnavailable', { reason: 'locked' })) },
    });
    await approvedInWindow(story);
    await reached(story, 'ended');
    expect(story.signIn.state()).toMatchObject({ why: 'failed', failure: { code: 'keychainUnavailable' } });
    expect(story.signIn.session()).toBeNull();
  });
});

describe('a kept session', () => {
  const remembered: SignedInAccount = {
    id: 1,
    username: 'as-remembered',
    name: '',
    avatarPath: null,
    gravatarHash: null,
    includeAdult: false,
    language: 'en',
    country: 'GB',
  };
  async function session(): Promise<Secret> {
    const story = await inWindow();
    await approvedInWindow(story);
    await reached(story, 'signedIn');
    const { kept } = story;
    return kept()?.session ?? new Secret('none');
  }

  it('is taken up at once, and its account is read anew', async () => {
    const kept = await session();
    const story = begun();
    story.signIn.restore(kept, remembered);
    expect(story.signIn.state()).toEqual({ step: 'signedIn', account: remembered });
    await story.until(() => story.states.length === 2);
    expect(story.signIn.state()).toMatchObject({
      account: { username: expect.not.stringContaining('remembered') },
    });
  });

  it('holds without the service, and ends when the service says so', async () => {
    const kept = await session();
    await service.close();
    const offline = begun();
    offline.signIn.restore(kept, remembered);
    // Sent behind the reading of the account, and refused behind it.
    await offline.client.client.fetch('movie.popular', { page: 1 });
    expect(offline.client.logged[0]).toMatch(/"endpoint":"account".*"code":"offline"/);
    expect(offline.signIn.state()).toEqual({ step: 'signedIn', account: remembered });
    expect(offline.signIn.session()).toBe(kept);
    service = await start();
    const forget = vi.fn(() => Promise.resolve(succeed(null)));
    const refused = begun({ ports: { forgetSession: forget } });
    refused.signIn.restore(new Secret('0'.repeat(40)), remembered);
    await reached(refused, 'sessionRevoked');
    expect(forget).toHaveBeenCalledOnce();
    expect(refused.signIn.session()).toBeNull();
  });

  it('is revoked only by the refusal of that very session, and gone after signing out', async () => {
    const story = await inWindow();
    await approvedInWindow(story);
    await reached(story, 'signedIn');
    story.signIn.sessionRevoked(new Secret('an older session'));
    expect(story.signIn.state().step).toBe('signedIn');
    expect(await story.signIn.signOut()).toEqual(succeed(null));
    expect(story.signIn.state()).toEqual({ step: 'signedOut' });
    expect(story.kept()).toBeNull();
    story.signIn.sessionRevoked();
    expect(story.signIn.state().step).toBe('signedOut');
  });

  it('a slow keeping does not outlive the signing out', async () => {
    const order: string[] = [];
    const begun = Promise.withResolvers<undefined>();
    const done = Promise.withResolvers<undefined>();
    const story = await inWindow({
      ports: {
        async keepSession() {
          begun.resolve(undefined);
          await done.promise;
          order.push('kept');
          return succeed(null);
        },
        forgetSession() {
          order.push('forgot');
          return Promise.resolve(succeed(null));
        },
      },
    });
    await approvedInWindow(story);
    await begun.promise;
    const out = story.signIn.signOut();
    await answered(story);
    done.resolve(undefined);
    await out;
    expect(order).toEqual(['kept', 'forgot']);
    expect(story.signIn.state().step).toBe('signedOut');
  });
});
