import { startChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';
import type { Conversation } from './connection.ts';
import type { DownloadWillBegin, TargetAttached, TargetDestroyed } from './protocol-types.ts';

export interface PageTarget {
  id: string;
  conversation: Conversation;
}

/** What the engine tells the page that a target belongs to. */
export interface PageOwner {
  /** A window that this page opened: waiting, nothing loaded yet. Must be released or closed. */
  popup(target: PageTarget): void;
  gone(): void;
}

/** The running Chromium, and which page is whose. */
export class Engine {
  readonly chromium: Chromium;
  readonly #owners = new Map<string, PageOwner>();
  readonly #attached = new Map<string, PageTarget>();
  readonly #awaited = new Map<string, (target: PageTarget) => void>();
  readonly #downloadListeners: ((download: DownloadWillBegin) => void)[] = [];
  #creating = 0;

  private constructor(chromium: Chromium) {
    this.chromium = chromium;
  }

  static async start(): Promise<Engine> {
    const engine = new Engine(await startChromium());
    const { browser } = engine.chromium.connection;
    browser.on('Target.attachedToTarget', (event: TargetAttached) => engine.#attach(event));
    browser.on('Target.targetDestroyed', ({ targetId }: TargetDestroyed) => {
      const owner = engine.#owners.get(targetId);
      engine.#owners.delete(targetId);
      owner?.gone();
    });
    browser.on('Browser.downloadWillBegin', (event: DownloadWillBegin) => {
      for (const listener of engine.#downloadListeners) listener(event);
    });
    const pagesOnly = [{ type: 'page' }, { exclude: true }];
    await browser.send('Target.setDiscoverTargets', { discover: true, filter: pagesOnly });
    await browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: pagesOnly,
    });
    await engine.watchDownloads();
    return engine;
  }

  /** Refuses downloads of a browser context (the default one when absent), but hears of them. */
  async watchDownloads(contextId?: string): Promise<void> {
    await this.chromium.connection.browser.send('Browser.setDownloadBehavior', {
      behavior: 'deny',
      eventsEnabled: true,
      ...(contextId === undefined ? {} : { browserContextId: contextId }),
    });
  }

  onDownload(listener: (download: DownloadWillBegin) => void): void {
    this.#downloadListeners.push(listener);
  }

  /** Opens an empty page that waits: its owner sets it up, then releases it. */
  async openPage(owner: PageOwner, contextId: string | undefined): Promise<PageTarget> {
    this.#creating++;
    try {
      const { targetId } = await this.chromium.connection.browser.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: true,
        ...(contextId === undefined ? {} : { browserContextId: contextId }),
      });
      this.#owners.set(targetId, owner);
      const attached = this.#attached.get(targetId);
      this.#attached.delete(targetId);
      return attached ?? (await new Promise<PageTarget>((resolve) => this.#awaited.set(targetId, resolve)));
    } finally {
      this.#creating--;
    }
  }

  adopt(target: PageTarget, owner: PageOwner): void {
    this.#owners.set(target.id, owner);
  }

  async closePage(id: string): Promise<void> {
    await this.chromium.connection.browser.post('Target.closeTarget', { targetId: id });
  }

  #attach({ sessionId, targetInfo }: TargetAttached): void {
    const target = {
      id: targetInfo.targetId,
      conversation: this.chromium.connection.conversation(sessionId),
    };
    const opener = targetInfo.openerId === undefined ? undefined : this.#owners.get(targetInfo.openerId);
    const awaited = this.#awaited.get(target.id);
    this.#awaited.delete(target.id);
    if (opener) opener.popup(target);
    else if (awaited) awaited(target);
    else if (this.#creating > 0) this.#attached.set(target.id, target);
    // Opened by the test itself: no window of the program's.
    else void target.conversation.post('Runtime.runIfWaitingForDebugger');
  }
}

let running: Engine | undefined;

/** The engine, once the app is ready; before that nothing may need it. */
export function engine(): Engine {
  if (!running) throw new Error('Chromium is not started before the app is ready');
  return running;
}

export async function startEngine(): Promise<Engine> {
  running = await Engine.start();
  return running;
}

export const engineIfRunning = (): Engine | undefined => running;
