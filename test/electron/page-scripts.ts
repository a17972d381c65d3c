import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { installBridge } from './page/bridge.ts';
import { installPreloadWorld } from './page/preload-world.ts';
import { createSerializer } from './serialization.ts';

const secret = `stand-in-${randomUUID()}`;

/** Names of this run's isolated world and of its ways in and out; no page can guess them. */
export const preloadWorld = `${secret}-preload`;
export const preloadBinding = `${secret}-binding`;
export const preloadReceiver = `${secret}-receiver`;

const quote = (text: string): string => JSON.stringify(text);
const bridge = (side: 'page' | 'preload'): string =>
  `(${installBridge})(${quote(side)}, ${quote(secret)}, (${createSerializer})())`;
const inMainFrame = (source: string): string => `if (window.top === window) {${source}}`;

/** The page's half of the context bridge. */
export const pageSource = (): string => inMainFrame(bridge('page'));

/** The preload at `path` and the world around it. Throws what reading the file throws. */
export function preloadSource(path: string): string {
  // As in Electron, the preload is a function's body, so that `const` at its top makes no global.
  const run = `function (require, module, exports) {${readFileSync(path, 'utf8')}\n}`;
  return inMainFrame(
    `(${installPreloadWorld})(${quote(preloadBinding)}, ${quote(preloadReceiver)}, (${createSerializer})(), ${bridge('preload')}.expose, ${run})`,
  );
}
