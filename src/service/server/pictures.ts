import { fault } from '../routes/outcome.ts';
import type { CatalogueSource } from '../catalogue/source.ts';
import type { Site } from './api.ts';
import { commonHeaders, isRead, send, sendFault } from './send.ts';

/** Serves `/<size>/<file>` with the picture that the file's name describes. */
export function createPictures(source: CatalogueSource): Site {
  return async (response, path) => {
    if (!isRead(response.req)) {
      sendFault(response, { ...fault(42), headers: { Allow: 'GET, HEAD' } });
      return;
    }
    const [, size = '', file = '', ...more] = path.split('/');
    const draw = more.length === 0 ? source.findPicture(size, file) : null;
    if (draw === null) {
      sendFault(response, fault(34));
      return;
    }
    // The name determines the picture, so it is also the validator.
    const etag = `"${size}-${file}"`;
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
    if (response.req.headers['if-none-match'] === etag) {
      response.writeHead(304, { ...commonHeaders, ...headers }).end();
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { bytes, contentType } = await draw(gone.signal);
    send(response, 200, contentType, bytes, headers);
  };
}
