import type { Conversation } from './connection.ts';
import { schemeOf, toChromium, toElectron } from './addresses.ts';
import { standardSchemes } from './protocol.ts';
import type { FrameRequested, RequestPaused } from './protocol-types.ts';
import { makeEvent, only, refuse } from './refusal.ts';
import type { StandInContents } from './web-contents.ts';

const chromiumLoads = new Set(['http', 'https', 'data', 'about', 'blob']);

/** A failed load, as `loadURL` rejects: `ERR_ABORTED (-3) loading 'https://…'`. */
export class LoadError extends Error {
  readonly code: string;
  readonly errno: number;
  readonly url: string;
  constructor(code: string, errno: number, url: string) {
    super(`${code} (${errno}) loading '${url.slice(0, 2048)}'`);
    this.code = code;
    this.errno = errno;
    this.url = url;
  }
}

const errorNumbers: Record<string, number> = {
  ERR_ABORTED: -3,
  ERR_FAILED: -2,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

const grantFor = (frameId: string, url: string): string =>
  `${frameId} ${URL.parse(toChromium(url))?.href.replace(/#.*$/, '') ?? url}`;

/** Where a page goes: what the program loads, and what it says to a page that goes by itself. */
export class Navigation {
  readonly #contents: StandInContents;
  /** Documents, by frame and address, that ask no leave of the program: its own doing, or asked already. */
  readonly #granted = new Set<string>();

  readonly history = only('navigationHistory', {
    canGoBack: () => this.#index > 0,
    canGoForward: () => this.#index < this.#entries.length - 1,
    getActiveIndex: () => this.#index,
    length: () => this.#entries.length,
    getEntryAtIndex: (index: number) => this.#entries[index],
    getAllEntries: () => [...this.#entries],
    goBack: () => void this.#move(-1),
    goForward: () => void this.#move(1),
    clear: () => void this.#contents.command((page) => page.send('Page.resetNavigationHistory')),
  });
  #entries: { url: string; title: string }[] = [];
  #entryIds: number[] = [];
  #index = 0;

  constructor(contents: StandInContents) {
    this.#contents = contents;
  }

  follow(conversation: Conversation): void {
    conversation.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }: FrameRequested) => {
      // Requests of documents ask for themselves (`allows`); an address that makes no request asks here.
      const scheme = schemeOf(url);
      if (disposition !== 'currentTab' || chromiumLoads.has(scheme) || scheme === 'javascript') return;
      if (!this.#ask(frameId, url) || !standardSchemes.has(scheme)) return;
      this.#granted.add(grantFor(frameId, url));
      void conversation.post('Page.navigate', { url: toChromium(url), frameId });
    });
    const refresh = (): void => void this.#refresh(conversation).catch(() => undefined);
    conversation.on('Page.frameNavigated', refresh);
    conversation.on('Page.navigatedWithinDocument', refresh);
  }

  /** Loads an address for the program; resolves when the page is loaded, rejects with a {@link LoadError}. */
  async load(url: string): Promise<void> {
    const scheme = schemeOf(url);
    if (!URL.canParse(url)) throw new LoadError('ERR_INVALID_URL', -300, url);
    if (!chromiumLoads.has(scheme) && !standardSchemes.has(scheme))
      refuse(`loadURL('${url}'): a document of a scheme that is not registered as standard`);
    const grant = this.#grant(url);
    const loaded = this.#contents.whenLoaded();
    const { errorText } = await this.#contents
      .command((page) => page.send('Page.navigate', { url: toChromium(url) }))
      .finally(() => this.#granted.delete(grant));
    if (errorText === undefined) return loaded.done;
    loaded.forget();
    const code = errorText.replace(/^net::/, '');
    const error = new LoadError(code, errorNumbers[code] ?? -2, url);
    this.#contents.emit('did-fail-load', makeEvent({}), error.errno, error.code, url, true, 1, 1);
    throw error;
  }

  reload(): void {
    this.#grant(this.#contents.getURL());
    void this.#contents.command((page) => page.send('Page.reload'));
  }

  /** Whether a document's request may go on. Asks the program where the page goes by itself or is redirected. */
  allows({ frameId, redirectedRequestId }: RequestPaused, url: string): boolean {
    if (redirectedRequestId !== undefined) return !this.#emit('will-redirect', frameId, url);
    return this.#granted.delete(grantFor(frameId, url)) || this.#ask(frameId, url);
  }

  #grant(url: string): string {
    const grant = grantFor(this.#contents.frames.main.frameToken, url);
    this.#granted.add(grant);
    return grant;
  }

  #ask(frameId: string, url: string): boolean {
    if (this.#emit('will-frame-navigate', frameId, url)) return false;
    return frameId !== this.#contents.frames.main.frameToken || !this.#emit('will-navigate', frameId, url);
  }

  #emit(name: string, frameId: string, url: string): boolean {
    const frame = this.#contents.frames.get(frameId) ?? null;
    const isMainFrame = frame === this.#contents.frames.main;
    const event = makeEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: frame });
    this.#contents.emit(name, event, url, false, isMainFrame, 1, frame?.routingId ?? 0);
    return event.defaultPrevented;
  }

  async #refresh(conversation: Conversation): Promise<void> {
    const { currentIndex, entries } = await conversation.send('Page.getNavigationHistory');
    // The empty page that every window starts from is no entry of Electron's.
    const start = entries[0]?.url === 'about:blank' ? 1 : 0;
    this.#entries = entries.slice(start).map(({ url, title }) => ({ url: toElectron(url), title }));
    this.#entryIds = entries.slice(start).map(({ id }) => id);
    this.#index = Math.max(0, currentIndex - start);
  }

  async #move(steps: number): Promise<void> {
    const entryId = this.#entryIds[this.#index + steps];
    if (entryId === undefined) return;
    this.#grant(this.#entries[this.#index + steps]?.url ?? '');
    await this.#contents.command((page) => page.send('Page.navigateToHistoryEntry', { entryId }));
  }
}
