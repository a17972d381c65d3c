import { spawnSync } from 'node:child_process';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { whyNoElectron } from './hosts.ts';
import type { HostName } from './hosts.ts';

const called: Readonly<Record<HostName, string>> = {
  browser: 'browser',
  'stand-in': 'Electron stand-in',
  electron: 'real Electron',
};

/** The host that a project of the configuration runs the app in. */
const hostOf: Readonly<Record<string, HostName>> = {
  browser: 'browser',
  'stand-in': 'stand-in',
  'electron-entry': 'stand-in',
  electron: 'electron',
};

function why(host: HostName): string {
  const lack = host === 'electron' ? whyNoElectron() : null;
  return lack === null ? 'because it was not asked for' : `because ${lack}`;
}

/** Prints at the end of a run which hosts the app ran in, and why not in the others. */
class HostsCovered implements Reporter {
  readonly #run = new Map<HostName, number>();
  #chromium = 'chromium';

  onBegin({ projects }: FullConfig, _suite: Suite): void {
    this.#chromium = projects[0]?.use.launchOptions?.executablePath ?? this.#chromium;
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const host = hostOf[test.parent.project()?.name ?? ''];
    if (host !== undefined && status !== 'skipped') this.#run.set(host, (this.#run.get(host) ?? 0) + 1);
  }

  onEnd(): void {
    if (this.#run.size === 0) return;
    const hosts = Object.keys(called) as HostName[];
    const covered = hosts.filter((host) => this.#run.has(host)).map((host) => this.#words(host));
    const missed = hosts
      .filter((host) => !this.#run.has(host))
      .map((host) => `${called[host]}, ${why(host)}`);
    const rest = missed.length > 0 ? `; not covered: ${missed.join('; ')}` : '';
    console.log(`\nHosts covered: ${covered.join(', ')}${rest}.`);
  }

  #words(host: HostName): string {
    const tests = this.#run.get(host) ?? 0;
    const browser = host === 'browser' ? this.#version() : '';
    return `${called[host]} (${browser}${tests} ${tests === 1 ? 'test' : 'tests'})`;
  }

  #version(): string {
    const said = spawnSync(this.#chromium, ['--version'], { encoding: 'utf8' }).stdout;
    const [version] = /Chrom\w+ \d+/.exec(said ?? '') ?? [];
    return version === undefined ? '' : `${version}, `;
  }
}

// eslint-disable-next-line no-restricted-syntax -- Playwright takes a reporter from here
export default HostsCovered;
