import { chromium, expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { memorySettings } from '../../script/memory-settings.ts';
import { resultOfText } from '../../src/shared/contract/transport.ts';
import type { EventMessage } from '../../src/shared/contract/events.ts';
import type { Change } from '../../src/shared/contract/mine.ts';
import type { Transport } from '../../src/shared/contract/transport.ts';
import { chromiumPath } from './chromium.ts';
import { startProgram } from './processes.ts';
import type { TestService } from './service.ts';
import { accessToken, apiKey } from './service.ts';

/** Launches the browser that stories run in. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      '--font-render-hinting=none',
    ],
  });
}

/** The browser host as a program, on a data folder. */
export interface TestHost {
  /** Contains a token that works once. */
  readonly address: string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops the process as a debugger does, or lets it continue. */
  freeze(isFrozen: boolean): void;
  /** The id of its process. */
  readonly pid: number;
}

/**
 * Starts the built browser host on `service`, or on the bundled service's demo catalogue where that is null, or on the
 * one that the settings name. `more`: further arguments.
 */
export async function startHost(
  dataFolder: string,
  service: TestService | 'settings' | null,
  port = '0',
  more: readonly string[] = [],
): Promise<TestHost> {
  const isOther = service !== null && service !== 'settings';
  const other = !isOther
    ? service === null
      ? ['--profile', 'demo']
      : []
    : [
        ...['--profile', 'other', '--base-url', service.base],
        ...['--auth-url', service.authorisation, '--picture-url', service.pictures],
      ];
  const secrets = { MARQUEE_ACCESS_TOKEN: accessToken, MARQUEE_API_KEY: apiKey };
  const program = await startProgram({
    argv: ['out/main/serve.js', '--port', port, '--data', dataFolder, ...other, ...more],
    clock: 'story',
    ready: /^Marquee ready at /m,
    environment: { ...memorySettings, ...(isOther ? secrets : {}) },
  });
  const address = /^Marquee ready at (\S+)/m.exec(program.output())?.[1] ?? '';
  return {
    address,
    stop: (signal) => program.stop(signal),
    pid: program.child.pid ?? Number.NaN,
    freeze: (isFrozen) => void program.child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
  };
}

/** Sends a verb as the page does, in any host. */
export async function ask(page: Page, verb: string, input: unknown): Promise<unknown> {
  const answer = await page.evaluate(
    async ([name, body]) => {
      const { marquee } = window as Window & { marquee?: Pick<Transport, 'invoke'> };
      if (marquee !== undefined) return marquee.invoke(name, body, `story-${Math.random()}`);
      const response = await fetch(`/rpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.text();
    },
    [verb, input] as const,
  );
  return typeof answer === 'string' ? resultOfText(answer) : answer;
}

/** Changes what the person has, as another window does. */
export const changeMine = (page: Page, ...changes: readonly Change[]): Promise<unknown> =>
  ask(page, 'mine.change', { changes });

/** Puts movies on the watchlist. */
export const followMovies = (page: Page, ids: readonly number[]): Promise<unknown> =>
  changeMine(
    page,
    ...ids.map((id) => ({ what: 'follow', subject: { kind: 'movie', id }, on: true }) as const),
  );

/** Has all seasons of a series found, and waits until they are. */
export async function findSeasons(page: Page, seriesId: number): Promise<void> {
  await ask(page, 'seasons.find', { seriesId });
  await expect
    .poll(() => ask(page, 'seasons.known', { seriesId }))
    .toMatchObject({ value: { complete: true } });
}

/** Changes settings as another window does, and waits until this page has them: it learns of them after the answer. */
export async function changeSettings(page: Page, patch: object): Promise<void> {
  const heard = await page.evaluateHandle(() => {
    let latest = 0;
    let look = (): void => undefined;
    const hear = ({ name, payload }: EventMessage): void => {
      if (name !== 'app.changed' || payload.settings === undefined) return;
      latest = Math.max(latest, payload.revision);
      look();
    };
    const until = (revision: number): Promise<void> =>
      new Promise((settle) => {
        look = () => void (latest >= revision && settle());
        look();
      });
    const { marquee } = window as Window & { marquee?: Pick<Transport, 'subscribe'> };
    if (marquee !== undefined) return { until, stop: marquee.subscribe(hear) };
    // The tab with the stream passes each event on once it has taken it itself.
    const tabs = new BroadcastChannel('marquee-events');
    tabs.addEventListener('message', ({ data }: MessageEvent<{ message: EventMessage }>) =>
      hear(data.message),
    );
    return { until, stop: () => tabs.close() };
  });
  const answer = (await ask(page, 'settings.change', { patch })) as { value?: { revision: number } };
  await heard.evaluate(({ until }, revision) => until(revision), answer.value?.revision ?? 0);
  await heard.evaluate(({ stop }) => stop());
  await heard.dispose();
}
