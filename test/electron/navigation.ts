import { schemeOf, standardSchemes, toChromium } from './addresses.ts';
import type { DevToolsSession, RequestPaused } from './devtools.ts';
import { makeEvent, unsupported } from './events.ts';
import type { StandInContents } from './web-contents.ts';

/** Schemes whose documents Chromium loads itself; `javascript` loads none. */
const chromiumSchemes = new Set(['http', 'https', 'data', 'about', 'blob', 'javascript']);
const errorNumbers: Readonly<Record<string, number>> = {
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
};

function withoutFragment(url: string): string {
  return Object.assign(new URL(url), { hash: '' }).href;
}

/** The navigations of one page: the program's own, and the page's, about which the program decides. */
export class Navigation {
  readonly #contents: StandInContents;
  /** The document that the program loads, until it is requested. */
  #expected: string | null = null;
  #loaded = Promise.withResolvers<undefined>();

  constructor(contents: StandInContents) {
    this.#contents = contents;
  }

  follow(session: DevToolsSession): void {
    session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      // A navigation with a request is decided with that request.
      if (disposition !== 'currentTab' || chromiumSchemes.has(schemeOf(url))) return;
      if (this.#permits(frameId, url) && standardSchemes.has(schemeOf(url)))
        unsupported(`a page that goes to ${url}`);
    });
    session.on('Page.loadEventFired', () => {
      // The empty page that a window starts with also fires it.
      if (this.#contents.getURL() === '') return;
      this.#contents.emit('did-finish-load');
      this.#loaded.resolve(undefined);
    });
  }

  /** Loads an address for the program; resolves when the page is loaded, rejects with Electron's error. */
  async load(url: string): Promise<void> {
    const scheme = schemeOf(url);
    if (!chromiumSchemes.has(scheme) && !standardSchemes.has(scheme)) unsupported(`loadURL('${url}')`);
    this.#expected = withoutFragment(url);
    this.#loaded = Promise.withResolvers<undefined>();
    const session = await this.#contents.devtools();
    const { errorText } = await session.send('Page.navigate', { url: toChromium(url) });
    this.#expected = null;
    if (errorText === undefined) return this.#loaded.promise;
    const code = errorText.replace(/^net::/, '');
    // Electron reports no failed load where the navigation was aborted.
    if (code === 'ERR_ABORTED') throw new Error(`ERR_FAILED (-2) loading '${url}'`);
    const number = errorNumbers[code] ?? -2;
    this.#contents.emit('did-fail-load', makeEvent({}), number, code, url, true);
    throw new Error(`${code} (${number}) loading '${url}'`);
  }

  /** Whether the request of a document continues; consults the app about navigations of the page and redirects. */
  allows({ frameId, redirectedRequestId }: RequestPaused, url: string): boolean {
    if (redirectedRequestId !== undefined) return !this.#prevented('will-redirect', frameId, url);
    if (this.#expected !== withoutFragment(url)) return this.#permits(frameId, url);
    this.#expected = null;
    return true;
  }

  /** Whether the redirect of a response continues to a scheme without requests; others are decided with their request. */
  allowsRedirect({ frameId, responseHeaders = [] }: RequestPaused): boolean {
    const location = responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value;
    // A relative address has no scheme.
    if (location === undefined || ['', ...chromiumSchemes].includes(schemeOf(location))) return true;
    return !this.#prevented('will-redirect', frameId, location);
  }

  #permits(frameId: string, url: string): boolean {
    if (this.#prevented('will-frame-navigate', frameId, url)) return false;
    return !this.#isMainFrame(frameId) || !this.#prevented('will-navigate', frameId, url);
  }

  #prevented(name: string, frameId: string, url: string): boolean {
    const event = makeEvent({ url, isMainFrame: this.#isMainFrame(frameId) });
    this.#contents.emit(name, event);
    return event.defaultPrevented;
  }

  #isMainFrame(frameId: string): boolean {
    return this.#contents.frames.get(frameId) === this.#contents.frames.main;
  }
}
