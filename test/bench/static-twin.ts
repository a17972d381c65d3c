import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** A finished page of the app without its scripts, as bytes. */
export interface Twin {
  /** The document; `<main>` has the page's markup. */
  readonly html: string;
  /** Styles, fonts and pictures by path. */
  readonly files: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;
}

/** Saves the document that a page of the app shows now, and what it needs. */
export async function saveTwin(page: Page, paths: readonly string[] = []): Promise<Twin> {
  const saved = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const shown = [...document.querySelectorAll('img')].map(
      (image) => new URL(image.currentSrc || image.src),
    );
    return {
      html: `<!doctype html>${copy.outerHTML}`,
      paths: [...loaded, ...shown]
        .filter(({ pathname }) => pathname.startsWith('/media/') || /\.(css|woff2|svg)$/.test(pathname))
        .map(({ pathname }) => pathname),
    };
  });
  const files = new Map<string, { type: string; bytes: Buffer }>();
  for (const path of new Set([...saved.paths, ...paths])) {
    const response = await page.request.get(new URL(path, page.url()).href);
    if (!response.ok()) continue;
    files.set(path, { type: response.headers()['content-type'] ?? '', bytes: await response.body() });
  }
  return { html: saved.html, files };
}

/** Serves a twin, or any bytes, with nothing but node:http; `/answer/0` sends the first of `answers`. */
export async function serveTwin(
  { html, files }: Twin,
  answers: readonly string[] = [],
): Promise<{ readonly address: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = answers[Number(/^\/answer\/(\d+)$/.exec(path)?.[1])];
    const file =
      path === '/'
        ? { type: 'text/html; charset=utf-8', bytes: Buffer.from(html) }
        : answer === undefined
          ? files.get(path)
          : { type: 'application/json', bytes: Buffer.from(answer) };
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': file?.type ?? 'text/plain',
      'content-length': file?.bytes.byteLength ?? 0,
      'cache-control':
        path.startsWith('/media/') || path.startsWith('/assets/') ? 'max-age=3600' : 'no-store',
    });
    response.end(file?.bytes);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
