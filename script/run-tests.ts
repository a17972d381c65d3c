/**
 * `npm test`: runs every check and test, step by step; arguments choose steps (`npm test -- types unit`).
 * `full` adds the steps outside the default, and runs long tests in full instead of as a sample.
 * A failed step doesn't stop the others, except those that need the build.
 * The last line is `N passed, N failed`, with `, N skipped` if there are any.
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
import { addCounts, countsOf, noTests } from './test-reports.ts';
import type { Counts } from './test-reports.ts';
import { readPlan, reports, root } from './test-steps.ts';
import type { Step } from './test-steps.ts';

/** How many steps that use one core run at once. */
const atOnce = 2;
/** How many failed tests the end of the output names. */
const mostNamed = 10;

const parsed = readPlan(process.argv.slice(2));
if (!parsed.ok) {
  console.error(parsed.sentence);
  process.exit(2);
}
const { steps, isFull } = parsed.plan;
// `test/fixtures/scale.ts` reads this.
if (isFull) process.env['MARQUEE_FULL'] = '1';
// Hundreds of short programs and threads load the same sources.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/marquee-compiled');
if (process.stdout.isTTY && process.env['NO_COLOR'] === undefined) process.env['FORCE_COLOR'] ??= '1';

const children = new Set<ChildProcess>();
let stoppedBy: NodeJS.Signals | null = null;
// Each step is a process group where the system has them, because the keychain session doesn't forward signals.
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
  const words = [
    ...(step.runner === undefined ? [] : [step.runner]),
    process.execPath,
    join(root, program),
    ...args,
  ];
  const [first = '', ...others] = words;
  const wrapped = step.keychain
    ? withKeychain(first, others)
    : { command: first, args: others, env: process.env, dispose: () => undefined };
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
        turn.write(`${command} didn't start: ${message}\n`);
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

const sentence = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface Outcome {
  readonly counts: Counts;
  readonly row: string;
}

const output = new OutputInTurns((text) => process.stdout.write(text));
const failed = new Set<string>();

async function runInTurn(step: Step): Promise<Outcome> {
  const turn = output.begin();
  const started = performance.now();
  turn.write(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}\n`);
  const isBlocked = step.needs !== undefined && failed.has(step.needs);
  if (isBlocked) turn.write(`Not run, because the ${step.needs} failed.\n`);
  const counts = isBlocked ? { ...noTests, failed: 1 } : await runStep(step, turn);
  if (counts.failed > 0) failed.add(step.name);
  turn.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = counts.failed > 0 ? '✗' : '✓';
  return { counts, row: `${mark} ${step.name.padEnd(12)} ${seconds.padStart(7)} s  ${sentence(counts)}` };
}

compileMessages();
mkdirSync(reports, { recursive: true });
const began = performance.now();
const running = new Map<Step, Promise<unknown>>();
const hasRoomFor = (step: Step): boolean =>
  running.size === 0 ||
  (running.size < atOnce && [step, ...running.keys()].every(({ usesOneCore }) => usesOneCore));
const pending: Promise<Outcome>[] = [];
for (const step of steps) {
  while (!hasRoomFor(step)) await Promise.race(running.values());
  if (stoppedBy !== null) break;
  const outcome = runInTurn(step);
  pending.push(outcome);
  running.set(
    step,
    outcome.finally(() => running.delete(step)),
  );
}
const outcomes = await Promise.all(pending);

const total = addCounts(outcomes.map(({ counts }) => counts));
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`\n${outcomes.map(({ row }) => row).join('\n')}\n`);
const named = total.failures.slice(0, mostNamed);
if (named.length > 0)
  console.log(`Failed:\n${named.map((failure) => `  ${failure.slice(0, 300)}`).join('\n')}\n`);
console.log(`Took ${minutes} minutes${isFull ? ', in full' : '; to run long tests in full, add `full`'}.\n`);
console.log(sentence(total));
process.exitCode = total.failed > 0 ? 1 : 0;
if (stoppedBy !== null) process.exitCode = 128 + constants.signals[stoppedBy];
