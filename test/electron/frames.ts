import { encodeClone } from './wire.ts';
import { originOf, toElectron } from './addresses.ts';
import type { Conversation } from './connection.ts';
import { receive } from './page-scripts.ts';
import type {
  BindingCalled,
  ContextCreated,
  ContextDestroyed,
  FrameAttached,
  FrameDetached,
  FrameNavigated,
  WithinDocument,
} from './protocol-types.ts';
import { Loud } from './refusal.ts';
import { preloadWorld } from './page-scripts.ts';

let lastRoutingId = 0;

/** Electron's WebFrameMain: one frame of a page, the same object for as long as the frame lives. */
export class StandInFrame
  extends Loud
  implements
    Pick<
      Electron.WebFrameMain,
      | 'url'
      | 'origin'
      | 'name'
      | 'routingId'
      | 'processId'
      | 'frameToken'
      | 'detached'
      | 'frameTreeNodeId'
      | 'send'
      | 'isDestroyed'
    >
{
  static override readonly standsInFor = 'WebFrameMain';
  static override readonly events = new Set(['dom-ready']);
  readonly routingId = ++lastRoutingId;
  readonly frameTreeNodeId = this.routingId;
  readonly processId = 1;
  readonly parent: StandInFrame | null;
  frameToken = '';
  url = '';
  name = '';
  detached = false;
  readonly #tree: FrameTree;

  constructor(tree: FrameTree, parent: StandInFrame | null) {
    super();
    this.#tree = tree;
    this.parent = parent;
  }

  get origin(): string {
    return originOf(this.url);
  }
  get top(): StandInFrame {
    return this.parent?.top ?? this;
  }
  get frames(): StandInFrame[] {
    return this.#tree.all().filter((frame) => frame.parent === this);
  }
  get framesInSubtree(): StandInFrame[] {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }
  isDestroyed(): boolean {
    return this.detached;
  }
  /** Sends to the preload's world of this frame; lost, as in Electron, when there is none. */
  send(channel: string, ...parameters: unknown[]): void {
    if (this.detached) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    this.#tree.deliver(this, { channel, value: encodeClone(parameters) });
  }
}

/** The frames of one page, and the world of the preload in each. */
export class FrameTree {
  readonly main = new StandInFrame(this, null);
  readonly #frames = new Map<string, StandInFrame>();
  readonly #contexts = new Map<number, StandInFrame>();
  readonly #preloads = new Map<StandInFrame, number>();
  #conversation: Conversation | undefined;

  /** Follows a page; `mainId` is its target's id, which Chromium also gives its main frame. */
  follow(conversation: Conversation, mainId: string): void {
    this.#conversation = conversation;
    this.main.frameToken = mainId;
    this.#frames.set(mainId, this.main);
    conversation.on('Page.frameAttached', ({ frameId, parentFrameId }: FrameAttached) => {
      const frame = new StandInFrame(this, this.get(parentFrameId) ?? this.main);
      frame.frameToken = frameId;
      this.#frames.set(frameId, frame);
    });
    conversation.on('Page.frameDetached', ({ frameId, reason }: FrameDetached) => {
      if (reason === 'swap') return;
      const frame = this.get(frameId);
      if (frame) frame.detached = true;
      this.#frames.delete(frameId);
    });
    conversation.on('Page.frameNavigated', ({ frame: { id, url, urlFragment, name } }: FrameNavigated) => {
      const frame = this.get(id);
      if (frame) Object.assign(frame, { url: toElectron(url + (urlFragment ?? '')), name: name ?? '' });
    });
    conversation.on('Page.navigatedWithinDocument', ({ frameId, url }: WithinDocument) => {
      const frame = this.get(frameId);
      if (frame) frame.url = toElectron(url);
    });
    conversation.on('Runtime.executionContextCreated', ({ context }: ContextCreated) => {
      const frame = this.get((context.auxData as { frameId?: string } | undefined)?.frameId ?? '');
      if (!frame) return;
      this.#contexts.set(context.id, frame);
      if (context.name === preloadWorld) this.#preloads.set(frame, context.id);
    });
    conversation.on('Runtime.executionContextDestroyed', ({ executionContextId }: ContextDestroyed) => {
      const frame = this.#contexts.get(executionContextId);
      this.#contexts.delete(executionContextId);
      if (frame && this.#preloads.get(frame) === executionContextId) this.#preloads.delete(frame);
    });
    conversation.on('Runtime.executionContextsCleared', () => {
      this.#contexts.clear();
      this.#preloads.clear();
    });
  }

  all(): StandInFrame[] {
    return [...this.#frames.values()];
  }
  get(id: string): StandInFrame | undefined {
    return this.#frames.get(id);
  }
  caller({ executionContextId }: BindingCalled): StandInFrame | undefined {
    return this.#contexts.get(executionContextId);
  }

  /** Hands a message to the preload's world of a frame: the newest one, or the one that a call came from. */
  deliver(frame: StandInFrame, message: object, contextId = this.#preloads.get(frame)): void {
    if (contextId === undefined) return;
    const expression = `globalThis[${JSON.stringify(receive)}](${JSON.stringify(message)})`;
    void this.#conversation?.post('Runtime.evaluate', { expression, contextId });
  }
}
