import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startFaultServer } from './fault-server.ts';
import type { FaultServer } from './fault-server.ts';
import { json, passTo, reset, truncated } from './faults.ts';

let server: FaultServer;
afterEach(() => server.close());

describe('the fault server', () => {
  it('uses each scripted fault once, then the default fault', async () => {
    server = await startFaultServer();
    server.next(json({ id: 1 }), json({}, 503));
    server.always(json({ id: 3 }));
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await fetch(`${server.origin}/a?b=1`)).status);
    expect(statuses).toEqual([200, 503, 200]);
    expect(server.requests.map(({ method, target }) => `${method} ${target}`)).toEqual(
      Array(3).fill('GET /a?b=1'),
    );
  });

  it('resets and truncates connections', async () => {
    server = await startFaultServer();
    server.next(reset('beforeHeaders'), truncated);
    await expect(fetch(server.origin)).rejects.toThrow('fetch failed');
    await expect(fetch(server.origin).then((response) => response.text())).rejects.toThrow('terminated');
  });

  it('forwards requests with their bodies to a real server', async () => {
    const upstream = createServer((request, response) => request.pipe(response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => upstream.once('listening', resolve));
    server = await startFaultServer();
    server.always(passTo((upstream.address() as AddressInfo).port));
    const response = await fetch(`${server.origin}/echo`, { method: 'POST', body: 'body text' });
    expect(await response.text()).toBe('body text');
    upstream.close();
  });
});
