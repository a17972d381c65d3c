import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseArtPath } from '../art/art-path.ts';
import { pixelsOf } from '../art/sizes.ts';
import type { CatalogueService } from '../service.ts';
import { fault } from './outcome.ts';
import { commonHeaders, sendFault } from './send.ts';

/** Answers `/<size>/<file>` with the picture that the file's name describes. */
export async function sendPicture(
  service: CatalogueService,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendFault(request, response, { ...fault(42), headers: { Allow: 'GET, HEAD' } });
    return;
  }
  const [, size = '', file = '', ...more] = path.split('/');
  const subject = more.length === 0 ? parseArtPath(file) : null;
  const pixels = subject === null ? null : pixelsOf(subject.kind, size);
  if (subject === null || pixels === null) {
    sendFault(request, response, fault(34));
    return;
  }
  // The name holds all that is drawn, so it is the picture's own validator.
  const etag = `"${size}-${file}"`;
  const headers = { ...commonHeaders, 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { bytes, contentType } = await service.art.render(subject, pixels, gone.signal);
  response.writeHead(200, { ...headers, 'Content-Type': contentType, 'Content-Length': bytes.byteLength });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
