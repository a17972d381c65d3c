import { schemeOf, standardSchemes, toChromium } from './addresses.ts';
import type { DevToolsSession, RequestPaused } from './devtools.ts';
import { makeEvent, unsupported } from './events.ts';
import type { StandInContents } from './web-contents.ts';

/** Schemes whose documents Chromium loads itself; `javascript` loads none. */
const chromiumSchemes = new Set(['http', 'https', 'data', 'about', 'blob', 'javascript']);

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

  /** Loads an address for the program; resolves when the page is loaded, rejects if it can't be. */
  async load(url: string): Promise<void> {
    const scheme = schemeOf(url);
    if (!chromiumSchemes.has(scheme) && !standardSchemes.has(scheme)) unsupported(`loadURL('${url}')`);
    this.#expected = withoutFragment(url);
    this.#loaded = Promise.withResolvers<undefined>();
    const session = await this.#contents.devtools();
    const { errorText } = await session.send('Page.navigate', { url: toChromium(url) });
    this.#expected = null;
    if (errorText === undefined) return this.#loaded.promise;
    throw new Error(`${errorText} loading '${url}'`);
  }

  /** Whether the request of a document continues; consults the app about navigations of the page and redirects. */
  allows({ frameId, redirectedRequestId }: RequestPaused, url: string): boolean {
    if (redirectedRequestId !== undefined) return !this.#prevented('will-redirect', frameId, url);
    if (this.#expected !== withoutFragment(url)) return this.#permits(frameId, url);
    this.#expected = null;
    return true;
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
