import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderOfFile } from '../../../test/fixtures/temporary-folder.ts';
import { credentialsOf } from '../../service/account/credentials.ts';
import { startBundledService } from './bundled-service.ts';
import type { BundledService, BundledServiceAccess } from './bundled-service.ts';

const folder = folderOfFile();
let service: BundledService;
let access: BundledServiceAccess;
beforeAll(async () => {
  service = startBundledService({
    worker: new URL('../../service/worker.ts', import.meta.url),
    artWorker: new URL('../../demo/art/render-worker.ts', import.meta.url),
    dataFolder: folder,
    now: Date.parse('2026-11-20T12:00'),
  });
  const started = await service.access;
  if (!started.ok) throw new Error(JSON.stringify(started.failure));
  access = started.value;
});
afterAll(() => service.close());

const status = async (path: string, token = ''): Promise<number> => {
  const address = path.startsWith('http') ? path : `${access.authorisation}${path}`;
  return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status;
};

describe('another program on this machine', () => {
  // Proves protections of bundled-service.ts.
  it('cannot use the bundled service with the credentials of the demo', async () => {
    const known = credentialsOf(1);
    expect(await status('/3/movie/popular', known.accessToken)).toBe(401);
    expect(await status(`/3/authentication/token/new?api_key=${known.apiKey}`, known.accessToken)).toBe(401);
    expect(await status('/3/movie/popular', access.accessToken)).toBe(200);
  });

  // Proves protections of bundled-service.ts.
  it('cannot have pictures drawn, because it does not know their address', async () => {
    const { results } = (await (
      await fetch(`${access.base}/movie/popular`, {
        headers: { authorization: `Bearer ${access.accessToken}` },
      })
    ).json()) as { results: { poster_path: string }[] };
    const poster = results[0]?.poster_path ?? '';
    expect(await status(`/t/p/w92${poster}`)).toBe(404);
    expect(await status(`${access.pictures}/w92${poster}`)).toBe(200);
  });
});

// Proves protections of approval.ts.
it('a form of another page approves no request', async () => {
  const asked = await fetch(`${access.base}/authentication/token/new?api_key=${access.apiKey}`);
  const { request_token: token } = (await asked.json()) as { request_token: string };
  const page = `${access.authorisation}/authenticate/${token}`;
  const proof = /name="proof" value="([^"]+)"/.exec(await (await fetch(page)).text())?.[1] ?? '';
  const approve = async (origin: string): Promise<number> => {
    const body = new URLSearchParams({ decision: 'approve', proof });
    const options = { method: 'POST', body, headers: { origin }, redirect: 'manual' } as const;
    return (await fetch(page, options)).status;
  };
  expect(await approve('http://127.0.0.1:9999')).toBe(403);
  expect(await approve(access.authorisation)).toBe(303);
});
