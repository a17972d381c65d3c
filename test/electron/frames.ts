import { toElectron } from './addresses.ts';
import type { BindingCalled, DevToolsSession } from './devtools.ts';
import { preloadReceiver, preloadWorld } from './page-scripts.ts';
import type { FromMain } from './page/preload-world.ts';

/** Electron's WebFrameMain, as far as the program reads it. */
export interface StandInFrame {
  readonly parent: StandInFrame | null;
  url: string;
}

/** The frames of one page, and the preload's world in the main frame. */
export class FrameTree {
  readonly main: StandInFrame = { parent: null, url: '' };
  readonly #frames = new Map<string, StandInFrame>();
  readonly #contexts = new Map<number, StandInFrame>();
  #preloadContext: number | undefined;
  #session: DevToolsSession | undefined;

  /** Follows a page; Chromium gives its main frame the id of its target. */
  follow(session: DevToolsSession, mainId: string): void {
    this.#session = session;
    this.#frames.set(mainId, this.main);
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#frames.set(frameId, { parent: this.get(parentFrameId), url: '' });
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason !== 'swap') this.#frames.delete(frameId);
    });
    const moved = (frameId: string, url: string): void => {
      const frame = this.get(frameId);
      if (frame !== null) frame.url = toElectron(url);
    };
    session.on('Page.frameNavigated', ({ frame: { id, url, urlFragment = '' } }) =>
      moved(id, url + urlFragment),
    );
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => moved(frameId, url));
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frame = this.get((context.auxData as { frameId?: string } | undefined)?.frameId ?? '');
      if (frame === null) return;
      this.#contexts.set(context.id, frame);
      if (context.name === preloadWorld && frame === this.main) this.#preloadContext = context.id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#contexts.delete(executionContextId);
      if (this.#preloadContext === executionContextId) this.#preloadContext = undefined;
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#contexts.clear();
      this.#preloadContext = undefined;
    });
  }

  get(id: string): StandInFrame | null {
    return this.#frames.get(id) ?? null;
  }

  caller({ executionContextId }: BindingCalled): StandInFrame | null {
    return this.#contexts.get(executionContextId) ?? null;
  }

  /** Sends to a preload's world, the newest of the main frame by default; as in Electron, lost where there is none. */
  deliver(message: FromMain, contextId = this.#preloadContext): void {
    if (contextId === undefined) return;
    const expression = `globalThis[${JSON.stringify(preloadReceiver)}](${JSON.stringify(message)})`;
    void this.#session?.post('Runtime.evaluate', { expression, contextId });
  }
}
