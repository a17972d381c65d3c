import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { Transport } from '../../src/shared/contract/transport.ts';
import { startProgram } from './processes.ts';
import type { TestService } from './service.ts';
import { accessToken, apiKey } from './service.ts';
import { dayArguments } from './story-day.ts';

const systemChromium = '/usr/bin/chromium';

/** The browser that stories run in: Debian's where it is installed, else Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(systemChromium) ? { executablePath: systemChromium } : {}),
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
  /** Carries the token of this run. */
  readonly address: string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built browser host; on the bundled service's own demo catalogue, or on `service` as another service. */
export async function startHost(dataFolder: string, service: TestService | null): Promise<TestHost> {
  const other =
    service === null
      ? ['--profile', 'demo']
      : [
          ...['--profile', 'other', '--base-url', service.base],
          ...['--auth-url', service.authorisation, '--picture-url', service.pictures],
        ];
  const program = await startProgram(
    ['out/main/serve.js', '--port', '0', '--data', dataFolder, ...dayArguments, ...other],
    /^Marquee ready at /m,
    service === null ? {} : { MARQUEE_ACCESS_TOKEN: accessToken, MARQUEE_API_KEY: apiKey },
  );
  const address = /^Marquee ready at (\S+)/m.exec(program.output())?.[1] ?? '';
  return { address, stop: (signal) => program.stop(signal) };
}

/** Sends a verb as the page would, whichever host it is in. */
export async function ask(page: Page, verb: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    async ([name, body]) => {
      const { marquee } = window as Window & { marquee?: Pick<Transport, 'invoke'> };
      if (marquee !== undefined) return marquee.invoke(name, body, `story-${Math.random()}`);
      const response = await fetch(`/rpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as unknown;
    },
    [verb, input] as const,
  );
}
