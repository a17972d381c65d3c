import type { Conversation } from './connection.ts';
import { toChromium, toElectron } from './addresses.ts';
import type { RequestPaused } from './protocol-types.ts';
import { headerList } from './web-request.ts';
import type { RequestDetails } from './web-request.ts';
import type { StandInContents } from './web-contents.ts';

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

let lastRequest = 0;

/** Every request of one page: asked of the program in Electron's order, then answered, passed on or refused. */
export class Traffic {
  readonly #contents: StandInContents;
  readonly #conversation: Conversation;
  readonly #known = new Map<string, RequestDetails>();

  constructor(contents: StandInContents, conversation: Conversation) {
    this.#contents = contents;
    this.#conversation = conversation;
    conversation.on('Fetch.requestPaused', (paused: RequestPaused) => {
      this.#handle(paused).catch(() => this.#fail(paused, 'Failed'));
    });
  }

  async start(): Promise<void> {
    await this.#conversation.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', requestStage: 'Request' }],
      handleAuthRequests: true,
    });
  }

  async #handle(paused: RequestPaused): Promise<void> {
    if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined)
      return this.#response(paused);
    const url = toElectron(paused.request.url);
    // Electron asks for no icon of a page.
    if (paused.resourceType === 'Other' && new URL(url).pathname === '/favicon.ico')
      return this.#fail(paused, 'BlockedByClient');
    if (paused.resourceType === 'Document' && !this.#contents.navigation.allows(paused, url))
      return this.#fail(paused, 'Aborted');

    const { session } = this.#contents;
    if (paused.resourceType === 'Document' && paused.frameId === this.#contents.frames.main.frameToken)
      await session.permissions.decide(this.#contents, url);
    const details = this.#details(paused, url);
    this.#known.set(paused.requestId, details);
    const before = await session.webRequests.beforeRequest(details);
    if (before?.cancel) return this.#fail(paused, 'BlockedByClient');
    if (before?.redirectURL !== undefined) return this.#redirect(paused, before.redirectURL);

    const headers = Object.fromEntries(
      Object.entries(paused.request.headers).map(([name, value]) => [name, toElectron(value)]),
    );
    if (session.protocols.handles(url)) return this.#answer(paused, url, headers, details);
    const sent = await session.webRequests.beforeSendHeaders(details, headers);
    if (sent?.cancel) return this.#fail(paused, 'BlockedByClient');
    await this.#conversation.post('Fetch.continueRequest', {
      requestId: paused.requestId,
      interceptResponse: session.webRequests.readsResponses,
      ...(sent?.requestHeaders ? { headers: headerList(sent.requestHeaders) } : {}),
    });
  }

  async #answer(
    paused: RequestPaused,
    url: string,
    headers: Record<string, string>,
    details: RequestDetails,
  ): Promise<void> {
    const { session } = this.#contents;
    const body = paused.request.postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'));
    const answer = await session.protocols.answer(
      url,
      paused.request.method,
      headers,
      body ? Buffer.concat(body) : null,
    );
    if (!answer) return this.#fail(paused, 'Failed');
    const received = await session.webRequests.headersReceived(details, answer.status, answer.headers);
    if (received?.cancel) return this.#fail(paused, 'BlockedByClient');
    await this.#conversation.post('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: answer.status,
      responseHeaders: received?.responseHeaders ? headerList(received.responseHeaders) : answer.headers,
      body: answer.body.toString('base64'),
    });
  }

  async #response(paused: RequestPaused): Promise<void> {
    const { requestId, responseStatusCode: status = 0, responseHeaders = [] } = paused;
    const details = this.#known.get(requestId) ?? this.#details(paused, toElectron(paused.request.url));
    const received = await this.#contents.session.webRequests.headersReceived(
      details,
      status,
      responseHeaders,
    );
    if (received?.cancel) return this.#fail(paused, 'BlockedByClient');
    await this.#conversation.post('Fetch.continueResponse', {
      requestId,
      ...(received?.responseHeaders
        ? { responseCode: status, responseHeaders: headerList(received.responseHeaders) }
        : {}),
    });
  }

  #details(paused: RequestPaused, url: string): RequestDetails {
    const frame = this.#contents.frames.get(paused.frameId) ?? null;
    const document = frame === this.#contents.frames.main ? 'mainFrame' : 'subFrame';
    return {
      id: ++lastRequest,
      url,
      method: paused.request.method,
      webContentsId: this.#contents.id,
      webContents: this.#contents,
      frame,
      resourceType:
        paused.resourceType === 'Document' ? document : (resourceTypes[paused.resourceType] ?? 'other'),
      referrer: toElectron(paused.request.headers['Referer'] ?? ''),
      timestamp: Date.now(),
    };
  }

  async #redirect({ requestId }: RequestPaused, url: string): Promise<void> {
    const responseHeaders = [{ name: 'location', value: toChromium(url) }];
    await this.#conversation.post('Fetch.fulfillRequest', { requestId, responseCode: 307, responseHeaders });
  }

  async #fail(
    { requestId }: RequestPaused,
    errorReason: 'Aborted' | 'BlockedByClient' | 'Failed',
  ): Promise<void> {
    this.#known.delete(requestId);
    await this.#conversation.post('Fetch.failRequest', { requestId, errorReason });
  }
}
