import { toElectron } from './addresses.ts';
import { unsupported } from './events.ts';
import { record } from './record.ts';
import { targets } from './targets.ts';
import type { PageTarget } from './targets.ts';

export type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

const requestWithinMs = 3_000;

/**
 * Calls the opener's handler for a page that it opened, which is still paused, and closes that page before a request of
 * it leaves. A page that the program would allow is refused.
 */
export async function decidePopup(
  handler: OpenHandler,
  openedUrl: string,
  target: PageTarget,
): Promise<void> {
  const url = toElectron(openedUrl);
  const { action } = handler({ url });
  await dismiss(target, url);
  record({ call: 'window.open', parameters: [url], answer: action });
  if (action === 'allow') unsupported(`a window opened by a page (${url})`);
}

/** Pauses and fails the first request before closing, because closing alone would let it be sent. */
async function dismiss({ id, session }: PageTarget, url: string): Promise<void> {
  const failed = new Promise<void>((resolve) => {
    session.on('Fetch.requestPaused', ({ requestId }) => {
      void session.post('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).then(() => resolve());
    });
    setTimeout(resolve, /^https?:/.test(url) ? requestWithinMs : 0);
  });
  await session.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await session.post('Runtime.runIfWaitingForDebugger');
  await failed;
  await targets().closePage(id);
}
