import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAppOnService } from '../../../test/fixtures/app-on-service.ts';
import type { AppOnService } from '../../../test/fixtures/app-on-service.ts';
import { folder as dataFolder } from '../../../test/fixtures/temporary-folder.ts';

let results: readonly object[];
let isFailing: boolean;
const server = createServer((_request, response) => {
  response.writeHead(isFailing ? 500 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ page: 1, results, total_pages: 1, total_results: results.length }));
});
let program: AppOnService;
beforeEach(async () => {
  results = [];
  isFailing = false;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  program = await startAppOnService({ dataFolder, origin, accessToken: 'token', today: '2026-11-20' });
});
afterEach(async () => {
  await program.app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const popular = { endpoint: 'movie.popular', parameters: { page: 1 }, refresh: true } as const;

describe('an answer of the service', () => {
  // Proves protections of service-connection.ts.
  it('that lost much is logged with its endpoint and count, and a notice says so', async () => {
    results = Array.from({ length: 20 }, (_, index) => (index < 5 ? { id: 'none' } : { id: index }));
    expect(await program.ask('catalogue.read', popular)).toMatchObject({ dropped: 5, freshness: 'stale' });
    const { notices } = await program.ask('app.state', {});
    expect(notices).toContainEqual({ kind: 'responsesIncomplete' });
    const log = readFileSync(join(dataFolder, 'log', 'marquee.log'), 'utf8').split('\n');
    const lost = log.filter((line) => line.includes('response lost items or fields'));
    expect(lost).toHaveLength(1);
    expect(JSON.parse(lost[0] ?? '')).toMatchObject({ facts: { endpoint: 'movie.popular', dropped: 5 } });
  });

  // Proves protections of service-health.ts.
  it('that succeeds after others failed says that the service is well', async () => {
    const said = () => program.events.filter(({ name }) => name === 'service.recovered').length;
    results = [{ id: 1, title: 'A' }];
    await program.ask('catalogue.read', popular);
    expect(said()).toBe(0);
    isFailing = true;
    await program.tried('catalogue.read', { ...popular, parameters: { page: 2 } });
    expect(said()).toBe(0);
    isFailing = false;
    await program.ask('catalogue.read', popular);
    expect(said()).toBe(1);
  });
});
