import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { memorySettings } from '../../script/memory-settings.ts';
import type { BenchRow } from './row.ts';

/** What a process cost, its start and that of its store included. */
export interface Cost {
  readonly cpuMs: number;
  /** The most memory that the process had, in bytes. */
  readonly memoryBytes: number;
}

/** What this process cost until now. */
export function ownCost(): Cost {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1_000, memoryBytes: process.resourceUsage().maxRSS * 1_024 };
}

/** Runs a program of this folder with the app's memory settings, and reads the line of JSON that it prints. */
export async function runApart<Figures>(program: string, task: unknown): Promise<Figures> {
  const argv = [join(import.meta.dirname, program), JSON.stringify(task)];
  const env = { ...process.env, ...memorySettings };
  const { stdout } = await promisify(execFile)(process.execPath, argv, { env });
  return JSON.parse(stdout) as Figures;
}

/** The rows of what a process cost. `floorMs`: the least processor time. */
export function costRows(what: string, cost: Cost, floorMs: number, most: Cost): BenchRow[] {
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  return [
    {
      ...{ what, ours: seconds(cost.cpuMs), floor: seconds(floorMs), ratio: cost.cpuMs / floorMs },
      ...{ target: `≤ ${most.cpuMs / 1_000} s`, met: cost.cpuMs <= most.cpuMs },
    },
    {
      ...{ what: `${what}, memory`, ours: `${Math.round(cost.memoryBytes / 1e6)} MB` },
      ratio: cost.memoryBytes / most.memoryBytes,
      ...{ target: `≤ ${most.memoryBytes / 1e6} MB`, met: cost.memoryBytes <= most.memoryBytes },
    },
  ];
}
