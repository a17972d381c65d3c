import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { SignInState } from '../../src/shared/contract/sign-in.ts';
import { startHostileService } from './hostile-service.ts';
import type { HostileService } from './hostile-service.ts';
import { launchElectron } from './launch.ts';
import type { ProgramRun } from './launch.ts';
import { recordedCalls, test as base } from './story.ts';

/** What the fixture says about its windows. */
interface Status {
  /** Of the approval window; null where there is none. */
  readonly title: string | null;
  readonly address: string | null;
  readonly loading: boolean | null;
  readonly windows: number;
  /** The title of the main window's page, read from the page. */
  readonly main: string;
  /** How many pages would get the locks of the app's own page. */
  readonly lockedAsOurs: number;
  /** How many sessions are kept. */
  readonly kept: number;
}

interface Fixtures {
  readonly service: HostileService;
  /** Another origin of this machine, which is not allowed. */
  readonly elsewhere: HostileService;
  /** Launches the fixture on addresses, each time on a data folder of its own. */
  readonly launchApproval: (...args: string[]) => Promise<ProgramRun>;
}

const answerWithinMs = 500;
const main = fileURLToPath(new URL('./fixture/approval-app.ts', import.meta.url));

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  service: async ({}, use) => {
    const service = await startHostileService();
    await use(service);
    await service.close();
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  elsewhere: async ({}, use) => {
    const service = await startHostileService();
    await use(service);
    await service.close();
  },
  launchApproval: async ({ userData }, use) => {
    const runs: ProgramRun[] = [];
    await use(async (...args) => {
      const run = launchElectron({ main, userData: join(userData, String(runs.length)), args });
      runs.push(run);
      // A question that comes before the program listens gets no answer.
      const answers = () => Promise.race([signInState(run), setTimeout(answerWithinMs, null)]);
      await expect.poll(answers, { timeout: 120_000 }).not.toBeNull();
      return run;
    });
    for (const run of runs) {
      expect(run.output()).toBe('');
      expect(await run.quit()).toBe(0);
    }
  },
});

export const status = (run: ProgramRun): Promise<Status> => run.askProgram<Status>('status');
export const signInState = (run: ProgramRun): Promise<SignInState> => run.askProgram<SignInState>('state');

/** Runs a script in the approval page with user activation. */
export function runInPage<Result>(run: ProgramRun, script: string): Promise<Result> {
  return run.askProgram<Result>('runInPage', script);
}

export async function waitForStep(run: ProgramRun, step: SignInState['step']): Promise<void> {
  await expect.poll(async () => (await signInState(run)).step).toBe(step);
}

export async function waitForWindows(run: ProgramRun, count: number): Promise<void> {
  await expect.poll(async () => (await status(run)).windows).toBe(count);
}

/** Waits until what the page started is over: a later request of the page is answered, and nothing loads. */
export async function waitUntilIdle(run: ProgramRun): Promise<void> {
  // A page that goes away meanwhile gives no answer, and then it is over as well.
  await runInPage(
    run,
    `new Promise((settle) => setTimeout(settle)).then(() => fetch('/rest')).then(() => 0, () => 0)`,
  );
  await expect.poll(async () => (await status(run)).loading).toBe(false);
}

/** Begins to sign in and waits for the approval page. */
export async function begin(run: ProgramRun, service: HostileService): Promise<void> {
  await run.askProgram('begin');
  await expect
    .poll(async () => (await status(run)).address ?? '')
    .toContain(`${service.origin}/authenticate/`);
}

export async function approve(run: ProgramRun): Promise<void> {
  await expect.poll(() => runInPage(run, `document.querySelector('button') !== null`)).toBe(true);
  await runInPage(run, `document.querySelector('button').click()`);
}

/** Expects that nobody is signed in, no approval window is open, and an honest page then signs in. */
export async function expectNothingGained(run: ProgramRun, service: HostileService): Promise<void> {
  await run.askProgram('cancel');
  await waitForStep(run, 'ended');
  await waitForWindows(run, 1);
  expect(await status(run)).toMatchObject({ kept: 0, main: 'Main', lockedAsOurs: 1 });
  expect(await recordedCalls(run, 'shell.openExternal')).toEqual([]);
  service.serveHonestPage();
  await begin(run, service);
  await approve(run);
  await waitForStep(run, 'signedIn');
}
