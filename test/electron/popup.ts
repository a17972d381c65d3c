import { toElectron } from './addresses.ts';
import type { PageTarget } from './engine.ts';
import { engine } from './engine.ts';
import type { RequestPaused, WindowOpen } from './protocol-types.ts';
import { record } from './record.ts';
import { refuse } from './refusal.ts';
import type { StandInContents } from './web-contents.ts';

export type OpenHandler = (details: Electron.HandlerDetails) => { action: 'allow' | 'deny' };

const patienceMs = 3000;

/**
 * Asks the opener's handler about a window that the page opened and that still waits. Denied, it goes before
 * any request of it leaves. The stand-in has no allowed windows: a program that allows one is told so.
 */
export async function popupOf(
  opener: StandInContents,
  handler: OpenHandler | null,
  opened: WindowOpen | undefined,
  target: PageTarget,
): Promise<void> {
  const url = toElectron(opened?.url ?? '');
  const features = opened?.windowFeatures.join(',') ?? '';
  const sized = /(^|,)(width|height|left|top|popup)=?/.test(features);
  const details: Electron.HandlerDetails = {
    url,
    frameName: opened?.windowName === '_blank' ? '' : (opened?.windowName ?? ''),
    features,
    disposition: sized ? 'new-window' : 'foreground-tab',
    referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
  };
  const action = handler?.(details).action ?? 'allow';
  await dismiss(target, url);
  record({ call: 'window.open', parameters: [opener.id, url], answer: action });
  if (action === 'allow') refuse(`a window opened by a page (${url})`);
}

/** Closes a waiting page. Its first request is held and failed first: closing alone would let it go. */
async function dismiss({ id, conversation }: PageTarget, url: string): Promise<void> {
  const held = new Promise<void>((resolve) => {
    conversation.on('Fetch.requestPaused', ({ requestId }: RequestPaused) => {
      void conversation
        .post('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        .then(() => resolve());
    });
    setTimeout(resolve, /^https?:/.test(url) ? patienceMs : 0);
  });
  await conversation.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await conversation.post('Runtime.runIfWaitingForDebugger');
  await held;
  await engine().closePage(id);
}
