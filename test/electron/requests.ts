import { toElectron } from './addresses.ts';
import type { DevToolsSession, RequestPaused } from './devtools.ts';
import type { StandInContents } from './web-contents.ts';
import type { RequestDetails } from './web-request.ts';

const resourceTypes: Record<string, RequestDetails['resourceType']> = {
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
};

/** Pauses every request of a page, calls the app's handlers in Electron's order, and answers, continues or fails it. */
export async function followRequests(contents: StandInContents, session: DevToolsSession): Promise<void> {
  session.on('Fetch.requestPaused', (paused) => {
    decide(contents, paused)
      .catch(() => ({ errorReason: 'Failed' as const }))
      .then((decision) => {
        const { requestId } = paused;
        if (decision === null) {
          return session.post('Fetch.continueRequest', { requestId });
        }
        return 'errorReason' in decision
          ? session.post('Fetch.failRequest', { requestId, ...decision })
          : session.post('Fetch.fulfillRequest', { requestId, ...decision });
      })
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

/** The answer or error for a request; null means that it continues. */
async function decide(contents: StandInContents, paused: RequestPaused) {
  const { session } = contents;
  const { request, resourceType, frameId } = paused;
  const url = toElectron(request.url);
  const isDocument = resourceType === 'Document';
  const isMainFrame = contents.frames.get(frameId) === contents.frames.main;
  // Electron requests no icon of a page.
  if (resourceType === 'Other' && URL.parse(url)?.pathname === '/favicon.ico')
    return { errorReason: 'BlockedByClient' as const };
  if (isDocument && !contents.navigation.allows(paused, url)) return { errorReason: 'Aborted' as const };

  const document = isMainFrame ? 'mainFrame' : 'subFrame';
  const type = isDocument ? document : (resourceTypes[resourceType] ?? 'other');
  if (await session.webRequest.cancels({ url, resourceType: type }))
    return { errorReason: 'BlockedByClient' as const };
  if (!session.protocol.handles(url)) return null;
  const { method } = request;
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    toElectron(value),
  ]);
  const parts = request.postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'));
  const body = parts === undefined || ['GET', 'HEAD'].includes(method) ? null : Buffer.concat(parts);
  return (
    (await session.protocol.answer(new Request(url, { method, headers, body }))) ?? {
      errorReason: 'Failed' as const,
    }
  );
}
