import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../browser/child-program.ts';
import { createKeychain } from './keychain.ts';
import { startKeytar } from './keytar-client.ts';
import type { Keytar } from './keytar-client.ts';
import { Secret } from '../platform/secret.ts';

const origin = 'https://catalogue.example';

const never = () => new Promise<never>(() => undefined);
const failing = (message: string): Keytar => ({
  getPassword: () => Promise.reject(new Error(message)),
  setPassword: () => Promise.reject(new Error(message)),
  deletePassword: () => Promise.reject(new Error(message)),
});

describe('an unavailable keychain', () => {
  it.each([
    ['The name org.freedesktop.secrets was not provided by any .service files', 'noService'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'noService'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The user name or passphrase you entered is not correct.', 'denied'],
    ['User canceled the operation.', 'denied'],
    ['Prompt was dismissed', 'denied'],
  ])('maps the message "%s" to a reason', async (message, reason) => {
    const keychain = createKeychain(() => Promise.resolve(failing(message)));
    expect(await keychain.probe()).toEqual({ state: 'unavailable', reason });
    for (const result of [
      await keychain.get(origin, 'apiKey'),
      await keychain.set(origin, 'apiKey', new Secret('sentinel')),
      await keychain.delete(origin, 'apiKey'),
    ]) {
      expect(result).toEqual({
        ok: false,
        failure: { code: 'keychainUnavailable', retryable: false, details: { reason } },
      });
    }
  });

  it('reports a missing keytar, and tries to load it again at the next call', async () => {
    let loads = 0;
    const keychain = createKeychain(() => {
      loads += 1;
      return Promise.reject(new Error("Cannot find package 'keytar'"));
    });
    expect(await keychain.probe()).toEqual({ state: 'unavailable', reason: 'notInstalled' });
    await keychain.probe();
    expect(loads).toBe(2);
  });
});

describe('a keyring that shows a dialog', () => {
  it('fails a read at the time limit, and gets no further call until then', async () => {
    let asked = 0;
    const answers: ((value: string) => void)[] = [];
    const keytar = {
      ...failing(''),
      getPassword: () => {
        asked += 1;
        return new Promise<string>((resolve) => answers.push(resolve));
      },
    };
    const keychain = createKeychain(() => Promise.resolve(keytar), 20);
    const locked = { failure: { code: 'keychainUnavailable', details: { reason: 'locked' } } };
    expect(await keychain.get(origin, 'apiKey')).toMatchObject(locked);
    expect(await keychain.get(origin, 'apiKey')).toMatchObject(locked);
    expect(asked).toBe(1);
    answers[0]?.('unlocked at last');
    await new Promise((resolve) => setImmediate(resolve));
    void keychain.get(origin, 'apiKey');
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(2);
    answers[1]?.('');
  });

  it.each([
    ['an answer', 'resolve', true],
    ['a refusal', 'reject', false],
  ] as const)('says of %s after the time limit whether it is one', async (_, how, expected) => {
    const { promise, ...settle } = Promise.withResolvers<string>();
    const keytar = { ...failing(''), getPassword: () => promise };
    const keychain = createKeychain(() => Promise.resolve(keytar), 20);
    expect(await keychain.answered()).toBe(false);
    await keychain.get(origin, 'apiKey');
    const answered = keychain.answered();
    settle[how]('late');
    expect(await answered).toBe(expected);
  });

  it('fails a call at the time limit if the keychain’s process never starts', async () => {
    const keychain = createKeychain(never, 20);
    expect(await keychain.probe()).toEqual({ state: 'unavailable', reason: 'locked' });
  });

  it('fails a write at the time limit', async () => {
    const keychain = createKeychain(() => Promise.resolve({ ...failing(''), setPassword: never }), 20);
    expect(await keychain.set(origin, 'apiKey', new Secret('x'))).toMatchObject({ ok: false });
  });
});

const run = promisify(execFile);
/** Source that makes `keychain` in another process. */
const makeKeychain = `
  const at = (file) => new URL(file, ${JSON.stringify(import.meta.url)});
  const { createKeychain } = await import(at('./keychain.ts').href);
  const { startKeytar } = await import(at('./keytar-client.ts').href);
  const { startProgram } = await import(at('../browser/child-program.ts').href);
  const keychain = createKeychain(() => startKeytar(() => startProgram(at('./keychain-process.ts'))));`;

/** Evaluates an expression over `keychain` in another process, and returns its value. */
async function inOtherProcess(expression: string, environment: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const script = `
    ${makeKeychain}
    console.log(JSON.stringify(await (${expression})));
    process.exit();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

const program = new URL('./keychain-process.ts', import.meta.url);
const real = createKeychain(() => startKeytar(() => startProgram(program)));
const there = process.platform === 'linux' && (await real.probe()).state === 'available';

describe.runIf(there)('the real keychain', () => {
  const at = 'https://real.catalogue.example';
  const readElsewhere = () =>
    inOtherProcess(
      `keychain.get(${JSON.stringify(at)}, 'accessToken').then(({ value }) => value && value.reveal())`,
    );

  it('stores a secret for another process, replaces it and deletes it', async () => {
    expect(await readElsewhere()).toBeNull();
    expect(await real.set(at, 'accessToken', new Secret('first ñ 夜'))).toEqual({ ok: true, value: null });
    expect(await readElsewhere()).toBe('first ñ 夜');
    await real.set(at, 'accessToken', new Secret('second'));
    expect(await readElsewhere()).toBe('second');
    expect(await real.get(at, 'apiKey')).toEqual({ ok: true, value: null });
    expect(await real.delete(at, 'accessToken')).toEqual({ ok: true, value: null });
    expect(await readElsewhere()).toBeNull();
    expect(await real.delete(at, 'accessToken')).toEqual({ ok: true, value: null });
  });
});

/** Kills a process and its descendants. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** Starts a locked keyring for the command in its arguments. */
const lockedKeyring = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; exec "$@"';

describe.runIf(there)('a locked keyring', () => {
  it('fails a write instead of blocking', async () => {
    const home = await mkdtemp(join(tmpdir(), 'marquee-locked-'));
    const script = `
      ${makeKeychain}
      const { Secret } = await import(${JSON.stringify(new URL('../platform/secret.ts', import.meta.url).href)});
      console.log(JSON.stringify(await keychain.set('https://x.example', 'apiKey', new Secret('sentinel'))));
      process.exit();`;
    // A prompter that the bus starts may outlive the program and keep its streams open.
    const program = spawn(
      'dbus-run-session',
      ['--', 'sh', '-c', lockedKeyring, 'sh', process.execPath, '--input-type=module', '-e', script],
      {
        env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: '' },
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      },
    );
    try {
      const [line] = (await once(program.stdout, 'data')) as [Buffer];
      const printed = line.toString('utf8');
      expect(JSON.parse(printed)).toMatchObject({ ok: false, failure: { code: 'keychainUnavailable' } });
      expect(printed).not.toContain('sentinel');
    } finally {
      endGroup(program);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    }
  }, 60_000);
});

describe.runIf(process.platform === 'linux')('without a Secret Service', () => {
  it('is reported within the time limit', async () => {
    const timed = `(async (began) => [await keychain.probe(), performance.now() - began])(performance.now())`;
    const [state, tookMs] = (await inOtherProcess(timed, {
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
      DISPLAY: '',
    })) as [{ reason?: string }, number];
    // notInstalled is the reason on a machine without libsecret.
    expect(['noService', 'notInstalled']).toContain(state.reason);
    // Measured in the process, because a busy machine starts it slowly.
    expect(tookMs).toBeLessThan(10_000);
  }, 60_000);
});
