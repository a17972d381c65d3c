import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { startProgram } from '../browser/child-program.ts';
import type { ChildProgram } from '../platform/host-ports.ts';
import { startKeytar } from './keytar-client.ts';
import type { KeychainReply, KeychainRequest } from './keytar-client.ts';

/** Answers with its process id, and crashes at a write. */
const crashing = `process.on('message', ({ id, method }) =>
  method === 'setPassword' ? process.kill(process.pid, 'SIGKILL') : process.send({ id, value: String(process.pid) }));
process.on('disconnect', () => process.exit());`;

it('a crash of the keychain process fails its calls, and the next call starts another process', async () => {
  const file = join(folder, 'crashing.mjs');
  await writeFile(file, crashing);
  const keytar = await startKeytar(() => startProgram(pathToFileURL(file)));
  const first = await keytar.getPassword('Marquee', 'a');
  expect(await keytar.getPassword('Marquee', 'b')).toBe(first);
  await expect(keytar.setPassword('Marquee', 'a', 'x')).rejects.toThrow('ended');
  const second = await keytar.getPassword('Marquee', 'a');
  expect(Number(second)).toBeGreaterThan(0);
  expect(second).not.toBe(first);
  await expect(keytar.setPassword('Marquee', 'a', 'x')).rejects.toThrow('ended');
});

/** A program that answers what a test lets it answer, and reports its end when the test says so. */
function fakeProgram(answers: (request: KeychainRequest) => KeychainReply | null) {
  let listener: (reply: KeychainReply) => void = () => undefined;
  const program = {
    requests: [] as KeychainRequest[],
    isKilled: false,
    reportExit: (): void => undefined,
    reply: (reply: KeychainReply) => listener(reply),
    send(message: unknown) {
      const request = message as KeychainRequest;
      program.requests.push(request);
      const reply = answers(request);
      if (reply !== null) queueMicrotask(() => listener(reply));
    },
    onMessage: (given: (message: unknown) => void) => void (listener = given),
    onExit: (given: () => void) => void (program.reportExit = given),
    kill: () => void (program.isKilled = true),
  } satisfies ChildProgram & Record<string, unknown>;
  return program;
}

const answersLoad = ({ id, method }: KeychainRequest) => (method === 'load' ? { id, value: null } : null);
const answersAll = ({ id }: KeychainRequest) => ({ id, value: 'kept' });

describe('a call without an answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  const started = (...programs: ReturnType<typeof fakeProgram>[]) =>
    startKeytar(() => programs.shift()!, 1_000);

  // Proves protections of keytar-client.ts.
  it('fails if the process is silent, even if its end is never reported, and the next call starts another', async () => {
    let isAlive = true;
    const lost = fakeProgram((request) => (isAlive ? answersAll(request) : null));
    const successor = fakeProgram(answersAll);
    const keytar = await started(lost, successor);
    isAlive = false;
    const call = expect(keytar.setPassword('Marquee', 'a', 'x')).rejects.toThrow('ended');
    await vi.advanceTimersByTimeAsync(2_000);
    await call;
    expect(lost.isKilled).toBe(true);
    expect(await keytar.getPassword('Marquee', 'a')).toBe('kept');

    const later = keytar.getPassword('Marquee', 'b');
    lost.reportExit();
    expect(await later).toBe('kept');
    expect(successor.isKilled).toBe(false);
  });

  // Proves protections of keytar-client.ts.
  it('waits for its dialog while the process answers, for 2 minutes of checks', async () => {
    const waits = fakeProgram(answersLoad);
    const keytar = await started(waits, fakeProgram(answersAll));
    const call = keytar.getPassword('Marquee', 'a');
    await vi.advanceTimersByTimeAsync(11_000);
    waits.reply({ id: waits.requests.find(({ method }) => method === 'getPassword')?.id ?? 0, value: 'x' });
    expect(await call).toBe('x');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waits.isKilled).toBe(false);

    const lost = expect(keytar.getPassword('Marquee', 'a')).rejects.toThrow('ended');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(waits.isKilled).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await lost;
    expect(waits.isKilled).toBe(true);
    expect(await keytar.getPassword('Marquee', 'a')).toBe('kept');
  });

  it('fails if the process never starts, and loading it again succeeds', async () => {
    const programs = [fakeProgram(() => null), fakeProgram(answersAll)];
    const start = () => programs.shift()!;
    const loading = expect(startKeytar(start, 1_000)).rejects.toThrow('ended');
    await vi.advanceTimersByTimeAsync(2_000);
    await loading;
    expect(await (await startKeytar(start, 1_000)).getPassword('Marquee', 'a')).toBe('kept');
  });

  it('a process that can’t load keytar is ended', async () => {
    const program = fakeProgram(({ id }) => ({
      id,
      error: 'libsecret-1.so.0: cannot open shared object file',
    }));
    await expect(startKeytar(() => program)).rejects.toThrow('libsecret');
    expect(program.isKilled).toBe(true);
  });
});

it.runIf(process.platform !== 'win32')('a stopped keychain process is replaced', async () => {
  const file = join(folder, 'answering.mjs');
  await writeFile(file, crashing);
  // A busy machine takes longer than any short time limit to start a process.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const keytar = await startKeytar(() => startProgram(pathToFileURL(file)), 1_000);
  const first = await keytar.getPassword('Marquee', 'a');
  process.kill(Number(first), 'SIGSTOP');
  const call = expect(keytar.getPassword('Marquee', 'a')).rejects.toThrow('ended');
  await vi.advanceTimersByTimeAsync(2_000);
  await call;
  const second = await keytar.getPassword('Marquee', 'a');
  expect(Number(second)).toBeGreaterThan(0);
  expect(second).not.toBe(first);
});
