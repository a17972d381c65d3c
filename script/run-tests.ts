/**
 * `npm test`: every check and test of the project, step by step; arguments choose steps (`npm test -- types unit`).
 * `full` among them: also the steps outside the default, and what is long by nature in full instead of as a sample.
 * A step that fails does not stop the others, except that there is nothing to open when the build failed.
 * The last line counts: `N passed, N failed`, with `, N skipped` when there are any.
 */
import './end-with-parent.ts';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { withKeychain } from './keychain-session.ts';
import { compileMessages } from './messages.ts';
import { OutputInTurns } from './output-in-turns.ts';
import type { Turn } from './output-in-turns.ts';
import { countsOf } from './test-reports.ts';
import type { Counts } from './test-reports.ts';
import { readPlan, reports, root } from './test-steps.ts';
import type { Step } from './test-steps.ts';

/** How many steps that use one core run at a time. */
const atOnce = 2;

const read = readPlan(process.argv.slice(2));
if (!read.ok) {
  console.error(read.sentence);
  process.exit(2);
}
const { steps, isFull } = read.plan;
// Every step inherits these. `test/fixtures/scale.ts` reads the first.
if (isFull) process.env['MARQUEE_FULL'] = '1';
// Hundreds of short programs and threads load the same sources: each is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/marquee-compiled');
if (process.stdout.isTTY && process.env['NO_COLOR'] === undefined) process.env['FORCE_COLOR'] ??= '1';

const children = new Set<ChildProcess>();
let stoppedBy: NodeJS.Signals | null = null;
// A step is a group of processes where the system has such: the keychain's session does not hand signals on.
const areGrouped = process.platform !== 'win32';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stoppedBy = signal;
    for (const { pid } of children) if (pid !== undefined) process.kill(areGrouped ? -pid : pid, signal);
  });
}

async function runStep(step: Step, turn: Turn): Promise<Counts> {
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const [program, ...args] = step.run;
  const argv = [join(root, program), ...args];
  const wrapped = step.keychain
    ? withKeychain(process.execPath, argv)
    : { command: process.execPath, args: argv, env: process.env, dispose: () => undefined };
  try {
    const { command, env } = wrapped;
    const child = spawn(command, wrapped.args, {
      ...{ cwd: root, env, detached: areGrouped },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    child.stdout.on('data', (piece: Buffer) => turn.write(piece));
    child.stderr.on('data', (piece: Buffer) => turn.write(piece));
    const status = await new Promise<number | null>((settle) => {
      child.once('error', ({ message }) => {
        turn.write(`${command} could not be started: ${message}\n`);
        settle(null);
      });
      child.once('close', settle);
    });
    children.delete(child);
    return countsOf(step.report, status);
  } finally {
    wrapped.dispose();
  }
}

const words = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface Outcome {
  readonly counts: Counts;
  readonly row: string;
}

const output = new OutputInTurns((text) => process.stdout.write(text));
const failed = new Set<string>();

async function take(step: Step): Promise<Outcome> {
  const turn = output.begin();
  const started = performance.now();
  turn.write(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}\n`);
  const lacks = step.needs !== undefined && failed.has(step.needs);
  if (lacks) turn.write(`Not run, because the ${step.needs} failed.\n`);
  const counts = lacks ? { passed: 0, failed: 1, skipped: 0 } : await runStep(step, turn);
  if (counts.failed > 0) failed.add(step.name);
  turn.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = counts.failed > 0 ? '✗' : '✓';
  return { counts, row: `${mark} ${step.name.padEnd(12)} ${seconds.padStart(7)} s  ${words(counts)}` };
}

compileMessages();
mkdirSync(reports, { recursive: true });
const began = performance.now();
const running = new Map<Step, Promise<unknown>>();
const hasRoomFor = (step: Step): boolean =>
  running.size === 0 ||
  (running.size < atOnce && [step, ...running.keys()].every(({ usesOneCore }) => usesOneCore));
const taken: Promise<Outcome>[] = [];
for (const step of steps) {
  while (!hasRoomFor(step)) await Promise.race(running.values());
  if (stoppedBy !== null) break;
  const outcome = take(step);
  taken.push(outcome);
  running.set(
    step,
    outcome.finally(() => running.delete(step)),
  );
}
const outcomes = await Promise.all(taken);

const sum = (key: keyof Counts): number => outcomes.reduce((all, { counts }) => all + counts[key], 0);
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`\n${outcomes.map(({ row }) => row).join('\n')}\n`);
console.log(
  isFull ? `In full, in ${minutes} minutes.\n` : `In ${minutes} minutes; samples run whole with \`full\`.\n`,
);
console.log(words(total));
process.exitCode = total.failed > 0 ? 1 : 0;
if (stoppedBy !== null) process.exitCode = 128 + constants.signals[stoppedBy];
