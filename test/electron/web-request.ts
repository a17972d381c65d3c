import { only, refuse } from './refusal.ts';
import type { StandInContents } from './web-contents.ts';
import type { StandInFrame } from './frames.ts';

type Filter = Electron.WebRequestFilter;
type Headers = Record<string, string | string[]>;

/** One request as the listeners see it, in the program's addresses. */
export interface RequestDetails {
  id: number;
  url: string;
  method: string;
  webContentsId: number;
  webContents: StandInContents;
  frame: StandInFrame | null;
  resourceType: Electron.OnBeforeRequestListenerDetails['resourceType'];
  referrer: string;
  timestamp: number;
}

interface Installed<Details, Answer> {
  filter: Filter;
  listener: (details: Details, callback: (answer: Answer) => void) => void;
}

type BeforeRequest = Installed<
  RequestDetails & { uploadData?: never },
  { cancel?: boolean; redirectURL?: string }
>;
type BeforeSendHeaders = Installed<
  RequestDetails & { requestHeaders: Record<string, string> },
  { cancel?: boolean; requestHeaders?: Headers }
>;
type HeadersReceived = Installed<
  RequestDetails & { statusCode: number; statusLine: string; responseHeaders: Record<string, string[]> },
  { cancel?: boolean; responseHeaders?: Headers; statusLine?: string }
>;

/** Whether an address fits a pattern such as `https://*.example.org/path*`; throws for what is no pattern. */
export function matchesPattern(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true;
  const parts = /^(\*|[a-z][a-z0-9+.-]*):\/\/([^/]*)(\/.*)?$/i.exec(pattern);
  if (!parts) throw new TypeError(`Invalid url pattern ${pattern}: Missing scheme separator.`);
  const [, scheme = '*', host = '*', path = '/*'] = parts;
  const target = URL.parse(url);
  if (!target) return false;
  const targetScheme = target.protocol.slice(0, -1);
  if (scheme === '*' ? !['http', 'https'].includes(targetScheme) : scheme.toLowerCase() !== targetScheme)
    return false;
  const targetPath = `${target.pathname || '/'}${target.search}`;
  return hostMatches(host, target) && wildcard(path).test(targetPath);
}

function hostMatches(host: string, target: URL): boolean {
  const [name = '', port] = host.split(/:(?=[\d*]+$)/);
  if (
    port !== undefined &&
    port !== '*' &&
    port !== (target.port || { 'http:': '80', 'https:': '443' }[target.protocol])
  )
    return false;
  if (name === '*' || name === '') return true;
  if (name.startsWith('*.'))
    return target.hostname === name.slice(2) || target.hostname.endsWith(name.slice(1));
  return target.hostname === name;
}

function wildcard(text: string): RegExp {
  return new RegExp(
    `^${text
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );
}

function concerns({ urls, excludeUrls, types }: Filter, { url, resourceType }: RequestDetails): boolean {
  if (types && !types.some((type) => type === resourceType)) return false;
  if (excludeUrls?.some((pattern) => matchesPattern(pattern, url))) return false;
  return urls.length === 0 || urls.some((pattern) => matchesPattern(pattern, url));
}

function install<Kind>(...parameters: unknown[]): Kind | null {
  const listener = parameters.at(-1);
  if (listener === null) return null;
  if (typeof listener !== 'function') throw new TypeError('Must pass null or a Function');
  const filter = parameters.length > 1 ? (parameters[0] as Filter) : { urls: ['<all_urls>'] };
  // A pattern that is none throws here, where it was given.
  for (const pattern of [...filter.urls, ...(filter.excludeUrls ?? [])])
    matchesPattern(pattern, 'about:blank');
  return { filter, listener } as Kind;
}

function ask<Details extends RequestDetails, Answer>(
  installed: Installed<Details, Answer> | null,
  details: Details,
): Promise<Answer | null> {
  if (!installed || !concerns(installed.filter, details)) return Promise.resolve(null);
  return new Promise((resolve) => installed.listener(details, resolve));
}

/** A session's `webRequest`: one listener per stage, the last one wins, as in Electron. */
export class WebRequests {
  #beforeRequest: BeforeRequest | null = null;
  #beforeSendHeaders: BeforeSendHeaders | null = null;
  #headersReceived: HeadersReceived | null = null;

  readonly table = only('webRequest', {
    onBeforeRequest: (...parameters: unknown[]) =>
      void (this.#beforeRequest = install<BeforeRequest>(...parameters)),
    onBeforeSendHeaders: (...parameters: unknown[]) =>
      void (this.#beforeSendHeaders = install<BeforeSendHeaders>(...parameters)),
    onHeadersReceived: (...parameters: unknown[]) =>
      void (this.#headersReceived = install<HeadersReceived>(...parameters)),
  });

  get readsResponses(): boolean {
    return this.#headersReceived !== null;
  }
  beforeRequest(details: RequestDetails) {
    return ask(this.#beforeRequest, details);
  }
  beforeSendHeaders(details: RequestDetails, requestHeaders: Record<string, string>) {
    return ask(this.#beforeSendHeaders, { ...details, requestHeaders });
  }
  async headersReceived(
    details: RequestDetails,
    statusCode: number,
    headers: { name: string; value: string }[],
  ) {
    const responseHeaders: Record<string, string[]> = {};
    for (const { name, value } of headers) (responseHeaders[name] ??= []).push(value);
    const answer = await ask(this.#headersReceived, {
      ...details,
      statusCode,
      statusLine: `HTTP/1.1 ${statusCode}`,
      responseHeaders,
    });
    if (answer?.statusLine !== undefined) refuse('webRequest.onHeadersReceived: statusLine');
    return answer;
  }
}

/** Header fields as Chromium takes them. */
export function headerList(headers: Headers): { name: string; value: string }[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  );
}
