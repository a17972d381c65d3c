import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { certificate } from '../../../test/faults/certificate.ts';
import { clientOf } from '../../../test/faults/client-under-test.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import type { FaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';
import { startConnectProxy } from '../../../test/fixtures/proxies.ts';
import { folderOfFile } from '../../../test/fixtures/temporary-folder.ts';
import { trustSystemCertificates } from './connections.ts';

let server: FaultServer;
const folder = folderOfFile();

beforeAll(async () => {
  server = await startFaultServer({ tls: true });
  server.always(faults.json({ id: 1 }));
});
afterAll(() => server.close());

/** The error code of a plain connection, or null if it trusts the server. */
function connectCode(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host: 'localhost', port: server.port }, () => {
      socket.destroy();
      resolve(null);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
  });
}

const fingerprints = () =>
  new Set(tls.getCACertificates('default').map((each) => new X509Certificate(each).fingerprint256));

// Elsewhere, a test would have to change the list of the system itself.
it.runIf(process.platform === 'linux')(
  'a service with a certificate of the system’s own authority is trusted from the first request, in addition to the known ones',
  async () => {
    const known = fingerprints();
    expect(await connectCode()).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    await expect(trustSystemCertificates(() => Promise.reject(new Error('no list')))).rejects.toThrow();
    vi.stubEnv('no_proxy', '');
    const file = join(folder, 'authorities.pem');
    writeFileSync(file, certificate);
    vi.stubEnv('SSL_CERT_FILE', file);

    // Nobody needs the system's list so far.
    const plain = await startFaultServer();
    plain.always(faults.json({ id: 1 }));
    const other = clientOf(plain.origin);
    expect(await other.client.fetch('tv.season', { series_id: 1, season_number: 2 })).toMatchObject({
      ok: true,
    });
    await other.client.close();
    await plain.close();
    expect(await connectCode()).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');

    const { client } = clientOf(server.origin);
    const read = (id: number) => client.fetch('tv.season', { series_id: id, season_number: 2 });
    expect(await Promise.all([read(1), read(2)])).toMatchObject([{ ok: true }, { ok: true }]);
    await client.close();
    expect(server.requests).toHaveLength(2);

    expect(await connectCode()).toBeNull();
    expect(known.isSubsetOf(fingerprints())).toBe(true);
    // A certificate that is refused for another reason is asked for once.
    const proxy = await startConnectProxy(server.port);
    const misnamed = clientOf('https://other.invalid', { proxyFor: () => Promise.resolve([proxy.address]) });
    expect(await misnamed.client.fetch('tv.season', { series_id: 1, season_number: 2 })).toMatchObject({
      failure: { details: { certificate: 'ERR_TLS_CERT_ALTNAME_INVALID' } },
    });
    await misnamed.client.close();
    await proxy.close();
    expect(proxy.tunnels).toHaveLength(1);
    // The list is read once.
    expect(await trustSystemCertificates(() => Promise.reject(new Error('no list')))).toBe(true);
  },
);
