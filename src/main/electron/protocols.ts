import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from 'electron';
import { readPictureAddress } from '#shared/catalogue/pictures.ts';
import type { App } from '../app/app.ts';
import { pageHeaders, pictureCaching } from '../platform/page-files.ts';
import type { PageFiles } from '../platform/page-files.ts';

const headers = pageHeaders({ pictures: 'media:', connectsToSelf: false });

function refuse(status: number): Response {
  return new Response(null, { status, headers });
}

function isRead(request: Request): boolean {
  // Proved by protocols.test.ts: requests are read-only.
  return request.method === 'GET' || request.method === 'HEAD';
}

/**
 * Serves `app://bundle/…` from the map of built files, the page's document with what it needs first; refuses every other
 * host, path and method.
 */
export function serveAppScheme(
  session: Session,
  files: PageFiles,
  { firstAnswers }: Pick<App, 'firstAnswers'>,
): void {
  session.protocol.handle('app', async (request) => {
    if (!isRead(request)) return refuse(405);
    const url = new URL(request.url);
    // Proved by protocols.test.ts: app:// has one host; paths are looked up literally.
    const file = url.host === 'bundle' && url.search === '' ? files.get(url.pathname) : undefined;
    if (file === undefined) return refuse(404);
    const isPage = file === files.get('/') || file === files.get('/index.html');
    // Without them, the page asks for them.
    const first = isPage && request.method === 'GET' ? await firstAnswers().catch(() => '') : '';
    const body = isPage
      ? new TextDecoder().decode(file.bytes).replace('</body>', () => `${first}</body>`)
      : file.bytes;
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...headers, 'content-type': file.type },
    });
  });
}

/** After this time, an answer begins before its picture is there. */
const promptMs = 150;

/**
 * Begins an answer whose picture is still being fetched. Chromium cancels its body when the page no longer wants it, while
 * `request.signal` never aborts. Without a picture the body is empty, which fails in the page.
 */
function answerLater(getting: ReturnType<App['picture']>, leave: () => void): Response {
  const body = new ReadableStream({
    async pull(controller) {
      const result = await getting;
      if (result.ok) controller.enqueue(result.value.bytes);
      controller.close();
    },
    cancel: leave,
  });
  // The type is read from the bytes, and it isn't known whether they are exact.
  return new Response(body, { headers: { ...headers, 'cache-control': 'no-store' } });
}

/** Serves `media://picture/<kind>/<size>/<file>`; the address never contains a URL to fetch. */
export function serveMediaScheme(session: Session, app: Pick<App, 'picture'>): void {
  session.protocol.handle('media', async (request) => {
    if (!isRead(request)) return refuse(405);
    const url = new URL(request.url);
    const [, kind = '', size = '', file = '', ...more] = url.pathname.split('/');
    const address = url.host === 'picture' && more.length === 0 ? readPictureAddress(kind, size, file) : null;
    if (address === null) return refuse(404);
    const leaving = new AbortController();
    const getting = app.picture(address, leaving.signal);
    const result = await Promise.race([getting, wait(promptMs, null)]);
    if (result === null) return answerLater(getting, () => leaving.abort());
    if (!result.ok) return refuse(result.failure.code === 'notFound' ? 404 : 503);
    return new Response(request.method === 'HEAD' ? null : result.value.bytes, {
      headers: {
        ...headers,
        'content-type': result.value.contentType,
        'cache-control': pictureCaching(result.value),
      },
    });
  });
}
