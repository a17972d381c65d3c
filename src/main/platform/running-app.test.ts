import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { answerOtherStarts, findRunningApp } from './running-app.ts';

let running: ChildProcess | null;
beforeEach(() => {
  running = null;
});
afterEach(() => running?.kill('SIGKILL'));

/** Starts a process that uses the data folder as the app does. */
async function start(): Promise<ChildProcess> {
  const script = `
    const { answerOtherStarts } = await import(${JSON.stringify(import.meta.resolve('./running-app.ts'))});
    const letWait = answerOtherStarts(${JSON.stringify(folder)});
    process.stdin.on('data', () => {
      letWait();
      console.log('closes');
    });
    console.log('runs');`;
  running = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(running.stdout as NonNullable<typeof running.stdout>, 'data');
  return running;
}

/** Whether a promise is settled once all that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  // Another connection is answered after the first one.
  await findRunningApp(folder);
  await new Promise(setImmediate);
  return settled;
}

describe('the app’s process on a data folder', () => {
  it('is nobody where none was started, and after one was killed', async () => {
    expect(await findRunningApp(folder)).toBeNull();
    const app = await start();
    app.kill('SIGKILL');
    await once(app, 'exit');
    expect(await findRunningApp(folder)).toBeNull();
  });

  it('answers, also the one that comes after a killed one', async () => {
    const app = await start();
    await (
      await findRunningApp(folder)
    )?.answered;
    app.kill('SIGKILL');
    await once(app, 'exit');
    await start();
    const next = await findRunningApp(folder);
    expect(next).not.toBeNull();
    await next?.answered;
  });

  it('lets a start wait from when it closes until it has ended', async () => {
    const app = await start();
    app.stdin?.write('close');
    await once(app.stdout as NonNullable<typeof app.stdout>, 'data');
    const found = await findRunningApp(folder);
    // By the second answer it has accepted the connection, and would have ended it.
    for (const word of ['once', 'twice']) {
      app.stdin?.write(word);
      await once(app.stdout as NonNullable<typeof app.stdout>, 'data');
    }
    expect(await isSettled(found?.answered ?? Promise.resolve())).toBe(false);
    app.kill();
    await found?.answered;
  });

  // Windows has no signal that stops a process.
  it.runIf(process.platform !== 'win32')('answers once it no longer hangs', async () => {
    const app = await start();
    app.kill('SIGSTOP');
    const found = await findRunningApp(folder);
    expect(await isSettled(found?.answered ?? Promise.resolve())).toBe(false);
    app.kill('SIGCONT');
    await found?.answered;
  });

  it.runIf(process.platform !== 'win32')('can be ended while it hangs', async () => {
    const app = await start();
    app.kill('SIGSTOP');
    const found = await findRunningApp(folder);
    const ended = once(app, 'exit');
    found?.kill();
    await Promise.all([ended, found?.answered]);
    expect(app.signalCode).toBe('SIGKILL');
    // Asked again, it is only gone.
    found?.kill();
  });

  it.each(['', '0', '-1', '1', 'x'])('isn’t ended by a file that says %j', async (pid) => {
    const app = await start();
    app.kill('SIGSTOP');
    const found = await findRunningApp(folder);
    writeFileSync(join(folder, 'marquee.pid'), pid);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    found?.kill();
    expect(kill).not.toHaveBeenCalled();
  });

  it.each(['marquee.pid', 'marquee.sock'])(
    'isn’t found where %s can’t be written, and runs nevertheless',
    async (file) => {
      // A folder, because root may write everywhere.
      mkdirSync(join(folder, file));
      expect(() => answerOtherStarts(folder)).not.toThrow();
      expect(await findRunningApp(folder)).toBeNull();
    },
  );

  it('isn’t found where the folder’s path is too long for a socket, and runs nevertheless', async () => {
    const long = join(folder, 'long-'.repeat(30));
    mkdirSync(long);
    answerOtherStarts(long);
    expect(await findRunningApp(long)).toBeNull();
  });
});
