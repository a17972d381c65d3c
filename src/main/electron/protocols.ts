import type { Session } from 'electron';
import { readPictureAddress } from '#shared/catalogue/pictures.ts';
import type { App } from '../app.ts';
import { pageHeaders } from '../content-security-policy.ts';
import { pictureCaching } from '../pictures/caching.ts';
import type { PageFiles } from '../page-files.ts';

const headers = pageHeaders({ pictures: 'media:', connectsToSelf: false });

function refuse(status: number): Response {
  return new Response(null, { status, headers });
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Answers `app://bundle/…` from the fixed map of built files; every other host, path or method gets nothing. */
export function serveAppScheme(session: Session, files: PageFiles): void {
  session.protocol.handle('app', (request) => {
    if (!isRead(request)) return refuse(405);
    const url = new URL(request.url);
    const file = url.host === 'bundle' && url.search === '' ? files.get(url.pathname) : undefined;
    if (file === undefined) return refuse(404);
    return new Response(request.method === 'HEAD' ? null : file.bytes, {
      headers: { ...headers, 'content-type': file.type },
    });
  });
}

/** Answers `media://picture/<kind>/<size>/<file>` from the pictures room; the address names a picture, never a URL. */
export function serveMediaScheme(session: Session, app: Pick<App, 'picture'>): void {
  session.protocol.handle('media', async (request) => {
    if (!isRead(request)) return refuse(405);
    const url = new URL(request.url);
    const [, kind = '', size = '', file = '', ...more] = url.pathname.split('/');
    const address = url.host === 'picture' && more.length === 0 ? readPictureAddress(kind, size, file) : null;
    if (address === null) return refuse(404);
    const result = await app.picture(address, request.signal);
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
