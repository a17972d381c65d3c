import { startChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';
import type { DevToolsSession, DownloadWillBegin } from './devtools.ts';

/** A page of Chromium's, paused before it does anything. */
export interface PageTarget {
  readonly id: string;
  readonly session: DevToolsSession;
}

/** Receives the events of a page that Chromium reports for the browser. */
export interface PageOwner {
  /** The page opened another one, which is paused and must be closed. */
  popup(target: PageTarget): void;
  download(download: DownloadWillBegin): void;
  closed(): void;
}

/** The pages of the running Chromium. */
class Targets {
  readonly chromium: Chromium;
  readonly #owners = new Map<string, PageOwner>();
  readonly #opened = new Map<string, PromiseWithResolvers<PageTarget>>();

  constructor(chromium: Chromium) {
    this.chromium = chromium;
  }

  async start(): Promise<void> {
    const { browser } = this.chromium.connection;
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo: { targetId, openerId } }) => {
      const target = { id: targetId, session: this.chromium.connection.session(sessionId) };
      const opener = this.#owners.get(openerId ?? '');
      if (opener === undefined) this.#target(targetId).resolve(target);
      else opener.popup(target);
    });
    browser.on('Target.targetDestroyed', ({ targetId }) => {
      this.#owners.get(targetId)?.closed();
      this.#owners.delete(targetId);
    });
    // The main frame of a page has the id of its target.
    browser.on('Browser.downloadWillBegin', (download) =>
      this.#owners.get(download.frameId)?.download(download),
    );
    const filter = [{ type: 'page' }, { exclude: true }];
    await browser.send('Target.setDiscoverTargets', { discover: true, filter });
    await browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter,
    });
    await this.#denyDownloads();
  }

  /** Makes a browser context that shares nothing with any other. */
  async newContext(): Promise<string> {
    const { browserContextId } = await this.chromium.connection.browser.send('Target.createBrowserContext', {
      disposeOnDetach: true,
    });
    await this.#denyDownloads(browserContextId);
    return browserContextId;
  }

  /** Opens an empty page; its owner prepares it and then resumes it. */
  async openPage(owner: PageOwner, browserContextId: string | undefined): Promise<PageTarget> {
    const { targetId } = await this.chromium.connection.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...(browserContextId === undefined ? {} : { browserContextId }),
    });
    this.#owners.set(targetId, owner);
    return this.#target(targetId).promise;
  }

  async closePage(targetId: string): Promise<void> {
    await this.chromium.connection.browser.post('Target.closeTarget', { targetId });
  }

  async #denyDownloads(browserContextId?: string): Promise<void> {
    await this.chromium.connection.browser.send('Browser.setDownloadBehavior', {
      behavior: 'deny',
      eventsEnabled: true,
      ...(browserContextId === undefined ? {} : { browserContextId }),
    });
  }

  /** Chromium may report a new page before or after it answers the command that opened it. */
  #target(id: string): PromiseWithResolvers<PageTarget> {
    const opened = this.#opened.get(id) ?? Promise.withResolvers<PageTarget>();
    this.#opened.set(id, opened);
    return opened;
  }
}

let running: Targets | undefined;

/** The pages of Chromium, which runs once the app is ready. */
export function targets(): Targets {
  if (running === undefined) throw new Error('Chromium is not started before the app is ready');
  return running;
}

export async function startTargets(): Promise<void> {
  const started = new Targets(await startChromium());
  await started.start();
  running = started;
}

export const runningChromium = (): Chromium | undefined => running?.chromium;
