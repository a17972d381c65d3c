import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpointNames, endpoints } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { failureCodes } from '#shared/contract/failures.ts';
import { comesTrue, inLanes, runCell } from './cell.ts';
import type { CellReport } from './cell.ts';
import { columns } from './columns.ts';
import type { Column } from './columns.ts';
import { startFaultServer } from './fault-server.ts';
import type { FaultServer } from './fault-server.ts';
import { startRealAnswers } from './real-answers.ts';

/*
 * Every endpoint of the table meets every fault: through the real client, over real sockets, in front of the real
 * bundled service. What comes is a failure of the closed set or the correct answer, in time, and nothing stays behind.
 */

const all = Object.values(columns).flat();
/** Every limit of these clients is shorter; what is above is the tolerance for a busy machine. */
const withinMs = 30_000;

const reports = new Map<string, CellReport>();
const strays: unknown[] = [];
const notice = (error: unknown): void => void strays.push(error);
let stranger: FaultServer;
let before: Record<string, number>;
let after: Record<string, number>;

const cellName = (endpoint: EndpointName, column: Column): string => `${endpoint} × ${column.name}`;

/** How many of each kind of handle keep this process alive, of those that a client could leave behind. */
function handles(): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (/TCP|TLS|Timeout|DNS|GetAddrInfo/i.test(kind)) counted[kind] = (counted[kind] ?? 0) + 1;
  }
  return counted;
}

const isNoMore = (now: Record<string, number>, than: Record<string, number>): boolean =>
  Object.entries(now).every(([kind, count]) => count <= (than[kind] ?? 0));

beforeAll(async () => {
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, undefined);
  process.on('unhandledRejection', notice).on('uncaughtException', notice);
  const real = await startRealAnswers();
  stranger = await startFaultServer();
  before = handles();
  const cells = all.flatMap((column) => endpointNames.map((endpoint) => [endpoint, column] as const));
  await inLanes(cells, 8, async ([endpoint, column]) => {
    reports.set(cellName(endpoint, column), await runCell(endpoint, column, real, stranger.origin));
  });
  await comesTrue(() => isNoMore(handles(), before));
  after = handles();
  await real.stop();
});

afterAll(async () => {
  await stranger.close();
  process.off('unhandledRejection', notice).off('uncaughtException', notice);
  vi.unstubAllEnvs();
  console.log(drawMatrix());
});

describe.each(Object.entries(columns))('a fault of %s', (_, ofGroup) => {
  it.each(ofGroup.map((column) => [column.name, column] as const))('(%s) is survived', (_name, column) => {
    for (const endpoint of endpointNames) {
      const report = reports.get(cellName(endpoint, column));
      const isPost = endpoints[endpoint].method === 'POST';
      const expected = new Set(isPost ? (column.expectedOfPost ?? column.expected) : column.expected);
      expect.soft(report?.wrong, endpoint).toEqual([]);
      expect
        .soft(
          [...(report?.outcomes ?? [])].filter((each) => !expected.has(each)),
          endpoint,
        )
        .toEqual([]);
      expect.soft(report?.outcomes.size, endpoint).toBeGreaterThan(0);
      expect.soft(report?.tookMs, endpoint).toBeLessThan(withinMs);
    }
  });
});

describe('after every fault', () => {
  it('no promise was left to reject by itself, and nothing was thrown past everybody', () => {
    expect(strays).toEqual([]);
  });

  it('no socket and no timer is left', () => {
    expect(isNoMore(after, before), JSON.stringify({ before, after })).toBe(true);
  });

  it('nobody was asked who is not the service', () => {
    expect(stranger.connections).toBe(0);
  });
});

/** The matrix as text: an endpoint a row, a fault a column, in each cell what came of it. */
function drawMatrix(): string {
  const short = (outcome: string): string => (outcome === 'ok' ? '·' : outcome.slice(0, 4));
  const lines: string[] = [];
  for (const [group, ofGroup] of Object.entries(columns)) {
    lines.push('', group.padEnd(27) + ofGroup.map(({ name }) => name.padEnd(10)).join(''));
    for (const endpoint of endpointNames) {
      const cells = ofGroup.map((column) =>
        [...(reports.get(cellName(endpoint, column))?.outcomes ?? [])].sort().map(short).join('+').padEnd(10),
      );
      lines.push(`${endpoints[endpoint].number.padEnd(4)}${endpoint.padEnd(23)}${cells.join('')}`);
    }
  }
  const done = [...reports.values()];
  const came = ['ok', 'part', ...failureCodes]
    .map((outcome) => [outcome, done.filter(({ outcomes }) => outcomes.has(outcome as 'ok')).length] as const)
    .filter(([, count]) => count > 0);
  const exchanges = done.reduce((sum, report) => sum + report.exchanges, 0);
  const slowest = [...reports].reduce((most, each) => (each[1].tookMs > most[1].tookMs ? each : most));
  lines.push(
    '',
    '· the correct answer; part: understood but for a field that was not what the service sent; else the failure',
    `${endpointNames.length} endpoints × ${all.length} faults = ${done.length} cells, ${exchanges} exchanges, ` +
      `the slowest ${slowest[0]}: ${Math.round(slowest[1].tookMs)} ms`,
    `cells in which it came to: ${came.map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`,
  );
  return lines.join('\n');
}
