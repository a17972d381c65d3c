/**
 * `npm test`: runs the checks and tests, step by step; arguments choose steps (`npm test -- types unit`) and tests
 * (`npm test -- unit src/main/offline`). `full` runs all tests, and long ones in full instead of as a sample;
 * `full --shard=1/2` runs a part of each step's tests.
 * A check that fails, or the build, ends the run. Stories and tests of processes that fail run once more when all else is
 * done; one that passes then is flaky, and passes.
 * The last line is `N passed, N failed`, with `, N skipped` if there are any.
 */
import './end-with-parent.ts';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { withKeychain } from './keychain-session.ts';
import { compileMessages } from './messages.ts';
import { OutputInTurns } from './output-in-turns.ts';
import type { Turn } from './output-in-turns.ts';
import { addCounts, countsOf, withSecondChance } from './test-reports.ts';
import type { Counts, Failure } from './test-reports.ts';
import { checkedFiles, isElectronThere, readPlan, reports, root } from './test-steps.ts';
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
const { steps, isFull, isGate } = parsed.plan;
// `test/fixtures/scale.ts` reads these.
if (isFull) process.env['MARQUEE_FULL'] = '1';
if (isGate) process.env['MARQUEE_GATE'] = '1';
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
    const { command } = wrapped;
    const env = { ...wrapped.env, ...step.environment };
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
  readonly step: Step;
  readonly counts: Counts;
  readonly ms: number;
}

const output = new OutputInTurns((text) => process.stdout.write(text));
const outcomes: Outcome[] = [];
const hasFailed = (name: string): boolean =>
  outcomes.some(({ step, counts }) => step.name === name && counts.failed > 0);

async function runInTurn(step: Step): Promise<Outcome> {
  const turn = output.begin();
  const started = performance.now();
  turn.write(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}\n`);
  const counts = await runStep(step, turn);
  turn.close();
  return { step, counts, ms: performance.now() - started };
}

/** Runs steps in order, those that use one core side by side, until a check or the build has failed. */
async function runSteps(all: readonly Step[]): Promise<void> {
  const running = new Map<Step, Promise<void>>();
  const hasRoomFor = (step: Step): boolean =>
    running.size === 0 ||
    (running.size < atOnce && [step, ...running.keys()].every(({ usesOneCore }) => usesOneCore));
  for (const step of all) {
    while (!hasRoomFor(step)) await Promise.race(running.values());
    // What follows the checks waits for all of them.
    if (step.isStatic !== true)
      await Promise.all([...running].filter(([{ isStatic }]) => isStatic).map(([, run]) => run));
    if (stoppedBy !== null || all.some(({ name, isStatic }) => isStatic === true && hasFailed(name))) break;
    running.set(
      step,
      runInTurn(step).then((outcome) => {
        outcomes.push(outcome);
        running.delete(step);
      }),
    );
  }
  await Promise.all(running.values());
}

/** Runs what failed once more, alone. */
async function runAgain(): Promise<void> {
  for (const [index, { step, counts, ms }] of outcomes.entries()) {
    if (stoppedBy !== null || step.again === undefined || counts.failures.length === 0) continue;
    const second = await runInTurn(step.again(counts.failures));
    outcomes[index] = { step, counts: withSecondChance(counts, second.counts), ms: ms + second.ms };
  }
}

const line = ({ test, error }: Failure): string =>
  `  ${error === '' ? test : `${test}: ${error}`}`.slice(0, 300);

function printOutcomes(total: Counts, minutes: string): void {
  const rows = outcomes.map(({ step, counts, ms }) => {
    const seconds = (ms / 1000).toFixed(1).padStart(7);
    return `${counts.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(12)} ${seconds} s  ${sentence(counts)}`;
  });
  console.log(`\n${rows.join('\n')}\n`);
  const missed = steps.length - outcomes.length;
  if (missed > 0) console.log(`${missed} steps were not run, because of a step that failed.\n`);
  if (total.flaky.length > 0)
    console.log(`Flaky, with the error of the first run:\n${total.flaky.map(line).join('\n')}\n`);
  const named = total.failures.slice(0, mostNamed);
  if (named.length > 0) console.log(`Failed:\n${named.map(line).join('\n')}\n`);
  const hosts = outcomes.flatMap(({ step }) => step.host ?? []);
  if (hosts.length > 0)
    console.log(
      `Hosts covered: ${hosts.join(', ')}${isElectronThere ? '' : '; not Electron, which is not here'}.`,
    );
  console.log(`Took ${minutes} minutes${isFull ? ', in full' : '; `full` runs all tests'}.\n`);
  console.log(sentence(total));
}

compileMessages();
mkdirSync(reports, { recursive: true });
if (isFull) rmSync(checkedFiles, { recursive: true, force: true });
const began = performance.now();
await runSteps(steps);
await runAgain();
const total = addCounts(outcomes.map(({ counts }) => counts));
printOutcomes(total, ((performance.now() - began) / 60_000).toFixed(1));
if (isFull) {
  const at = new Date().toISOString();
  for (const each of total.flaky)
    appendFileSync(join(reports, 'flaky.jsonl'), `${JSON.stringify({ at, ...each })}\n`);
}
process.exitCode = total.failed > 0 ? 1 : 0;
if (stoppedBy !== null) process.exitCode = 128 + constants.signals[stoppedBy];
