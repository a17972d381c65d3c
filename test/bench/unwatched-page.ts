import type { Browser, Cookie } from '@playwright/test';
import { measuring, watchContent } from './in-page.ts';

/** What of a page the measurements inside it need; Playwright's pages have it too. */
export interface InsidePage {
  evaluate<Given, Value>(run: (given: Given) => Value | Promise<Value>, given: Given): Promise<Value>;
}

/**
 * A page that Playwright doesn't watch. While it does, Chromium notes the stack of each request, for which V8 parses the page's
 * scripts again: 50 ms of a start that no person has.
 */
export interface UnwatchedPage extends InsidePage {
  /** Resolves when the document begins to arrive. */
  goto(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty page with an empty cache, in which `window.bench` measures. `look`: of a document at rest, for `contentAt`. */
export async function openUnwatched(
  browser: Browser,
  cookies: readonly Cookie[] = [],
  look = '',
): Promise<UnwatchedPage> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  await session.send('Storage.setCookies', {
    browserContextId,
    cookies: cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })),
  });
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
  });
  let sent = 0;
  async function send(method: string, params: object): Promise<Answer['result']> {
    const id = ++sent;
    const answered = new Promise<Answer>((settle) => waiting.set(id, settle));
    const message = JSON.stringify({ id, method, params });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await answered;
    if (error !== undefined || result?.exceptionDetails !== undefined)
      throw new Error(`${method}: ${error?.message ?? JSON.stringify(result?.exceptionDetails)}`);
    return result;
  }

  const metrics = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
  await send('Emulation.setDeviceMetricsOverride', metrics);
  await send('Page.enable', {});
  const watching = look === '' ? '' : `(${String(watchContent)})(${JSON.stringify(look)})`;
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(measuring)})();${watching}` });
  return {
    async goto(url) {
      await send('Page.navigate', { url });
    },
    async evaluate<Value>(run: (given: never) => Value | Promise<Value>, given: unknown) {
      const expression = `(${String(run)})(${JSON.stringify(given)})`;
      const result = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      // NaN has no JSON.
      return (result?.result?.unserializableValue === 'NaN' ? Number.NaN : result?.result?.value) as Value;
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}

/** What a target answers. */
interface Answer {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly exceptionDetails?: unknown;
    readonly result?: { readonly value?: unknown; readonly unserializableValue?: string };
  };
}
