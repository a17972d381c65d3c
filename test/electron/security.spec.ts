import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { launchStandIn } from './launch.ts';
import type { StandInRun } from './launch.ts';

/*
 * What a page could do that was taken over: a script of a stranger runs where ours does, in the built app. Each test
 * is such a script. Nothing it does may reach Node, the network, another page or the person's files.
 */

interface Elsewhere {
  readonly origin: string;
  /** `GET /path` of everything that arrived, and of every connection that did not get that far. */
  readonly visits: readonly string[];
}

interface Fixtures {
  readonly run: StandInRun;
  readonly page: Page;
  readonly elsewhere: Elsewhere;
  readonly launch: (...args: string[]) => StandInRun;
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  launch: async ({}, use) => {
    const userData = await mkdtemp(join(tmpdir(), 'marquee-security-'));
    const runs: StandInRun[] = [];
    await use((...args) => {
      const run = launchStandIn({ userData, args });
      runs.push(run);
      return run;
    });
    await Promise.all(runs.map((run) => run.quit()));
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  },
  run: async ({ launch }, use) => use(launch()),
  page: async ({ run }, use) => {
    const page = await run.page();
    await page.getByRole('button', { name: 'Start browsing' }).waitFor();
    await use(page);
    expect(await stands(page, run)).toEqual({ windows: 1, left: [] });
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  elsewhere: async ({}, use) => {
    const visits: string[] = [];
    const server = createServer((request, response) => {
      visits.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' });
      response.end('<script>parent.hit = 1</script>');
    });
    server.on('upgrade', (request, socket) => {
      visits.push(`UPGRADE ${request.url}`);
      socket.destroy();
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const { port } = server.address() as AddressInfo;
    await use({ origin: `http://127.0.0.1:${port}`, visits });
    server.closeAllConnections();
    server.close();
  },
});

const pause = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

/** The page still stands where it stood and can speak; gives the windows, and what would have left the app. */
async function stands(page: Page, run: StandInRun): Promise<{ windows: number; left: unknown[] }> {
  await expect(page.getByRole('button', { name: 'Start browsing' })).toBeVisible();
  const told = await page.evaluate(() =>
    (window as unknown as { marquee: { invoke(...all: unknown[]): Promise<object> } }).marquee.invoke(
      'storage.state',
      {},
      'still-here',
    ),
  );
  expect(told).toMatchObject({ ok: true });
  const left = (await run.ask('recorded')).filter(({ call }) => /^(shell|dialog)\./.test(call));
  return { windows: (await run.ask('windows')).length, left };
}

/** Takes the content security policy away, so that what stands behind it is seen to hold by itself. */
async function withoutPolicy(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setBypassCSP', { enabled: true });
}

test('a stranger’s script finds nothing of Node or Electron, and one way through that cannot be widened', async ({
  page,
}) => {
  const found = await page
    .evaluate(() => {
      const names = [
        ...['require', 'process', 'module', 'exports', 'Buffer', 'global', 'setImmediate', '__dirname'],
        ...['electron', 'ipcRenderer', 'chrome.runtime', 'webkitRequestFileSystem.electron'],
      ];
      const { marquee } = window as unknown as { marquee: Record<string, unknown> };
      const before = marquee['invoke'];
      const thrown = (act: () => void): boolean => {
        try {
          act();
          return false;
        } catch {
          return true;
        }
      };
      marquee['invoke'] === before;
      const refused = [
        thrown(() => {
          'use strict';
          marquee['invoke'] = () => 'mine';
        }),
        thrown(() => {
          'use strict';
          marquee['more'] = 1;
        }),
        thrown(() => {
          'use strict';
          (window as unknown as Record<string, unknown>)['marquee'] = {};
        }),
      ];
      return {
        node: names.filter((name) => name in window),
        constructed: typeof (marquee['invoke'] as () => void).constructor('return typeof process'),
        kinds: Object.fromEntries(Object.entries(marquee).map(([name, value]) => [name, typeof value])),
        same: marquee['invoke'] === before,
        refused,
      };
    })
    .catch((error: unknown) => String(error));
  // A function from a string is refused by the policy, which is why the whole is looked at twice.
  expect(String(found)).toMatch(/EvalError|unsafe-eval/);
  const kept = await page.evaluate(() => {
    const { marquee } = window as unknown as { marquee: Record<string, unknown> };
    const before = marquee['invoke'];
    const attempt = (act: () => void): void => {
      try {
        act();
      } catch {
        // Refused.
      }
    };
    attempt(() => (marquee['invoke'] = () => 'mine'));
    attempt(() => (marquee['more'] = 1));
    attempt(() => void delete marquee['cancel']);
    attempt(() => ((window as unknown as Record<string, unknown>)['marquee'] = {}));
    const after = (window as unknown as { marquee: Record<string, unknown> }).marquee;
    return {
      node: ['require', 'process', 'module', 'exports', 'Buffer', 'global', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      same: after === marquee && marquee['invoke'] === before,
      more: 'more' in marquee,
      names: Object.keys(marquee).sort(),
      functions: Object.keys(marquee)
        .filter((name) => typeof marquee[name] === 'function')
        .sort(),
    };
  });
  expect(kept).toMatchObject({
    node: [],
    same: true,
    more: false,
    functions: ['cancel', 'invoke', 'subscribe'],
  });
});
