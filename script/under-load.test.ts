import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const underLoad = join(import.meta.dirname, 'under-load');

function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(process.platform === 'win32')('under-load', () => {
  it('passes on the exit code and the output of its command', () => {
    const { status, stdout } = spawnSync(underLoad, ['sh', '-c', 'echo "$1"; exit 7', '-', 'two words'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 7, stdout: 'two words\n' });
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves no loop running after %s', async (signal) => {
    const command = spawn(
      underLoad,
      [process.execPath, '-e', 'console.log("up"); setInterval(() => 0, 1e6)'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    await once(command.stdout, 'data');
    const loops = childrenOf(command.pid ?? 0);
    expect(loops).toHaveLength(8);
    const ended = once(command, 'exit') as Promise<[number | null, string | null]>;
    command.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await vi.waitFor(() => expect(loops.filter(isAlive)).toEqual([]), { timeout: 20_000 });
  });
});
