import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The floor of bar 5: a Svelte page with one heading, built and served from this machine as the app's page is. */
export async function serveBlankPage(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-blank-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'blank'),
    plugins: [svelte({ configFile: false })],
    build: { outDir: folder, emptyOutDir: true, target: 'chrome138' },
  });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/');
    readFile(join(folder, path)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
