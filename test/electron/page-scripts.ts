import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createBridgeRules } from './page/bridge-rules.ts';
import { installBridge } from './page/bridge.ts';
import { installObserver } from './page/observer.ts';
import { installPreloadWorld } from './page/preload-world.ts';
import type { PreloadFacts } from './page/preload-world.ts';
import { createWire } from './wire.ts';

const secret = `stand-in-${randomUUID()}`;

/** Names of this run's worlds and doors; no page can guess them. */
export const preloadWorld = `${secret}-preload`;
export const observerWorld = `${secret}-observer`;
export const preloadBinding = `${secret}-ipc`;
export const observerBinding = `${secret}-seen`;
export const receive = `${secret}-receive`;

/** The page's half of the context bridge. */
export function pageSource(everyFrame: boolean): string {
  const parts = `(${createWire})(), (${createBridgeRules})()`;
  return inFrames(everyFrame, `(${installBridge})('page', ${JSON.stringify(secret)}, ${parts})`);
}

/** The preload at `path` and the world around it. Throws what reading the file throws. */
export function preloadSource(path: string, everyFrame: boolean, additional: string[]): string {
  const facts: PreloadFacts = {
    binding: preloadBinding,
    receive,
    versions: { ...(process.versions as Record<string, string>) },
    platform: process.platform,
    arch: process.arch,
    arguments: [process.execPath, ...additional],
    environment: { ...process.env } as Record<string, string>,
  };
  // The preload is wrapped as Electron wraps it: a function of its own, so `const` at its top is not a global.
  const run = `function (require, module, exports, process, global) {${readFileSync(path, 'utf8')}\n}`;
  return inFrames(
    everyFrame,
    `const wire = (${createWire})()
    const tell = globalThis[${JSON.stringify(preloadBinding)}]
    const bridge = (${installBridge})('preload', ${JSON.stringify(secret)}, wire, (${createBridgeRules})())
    try {
      (${installPreloadWorld})(${JSON.stringify(facts)}, wire, bridge.expose, ${run})
    } catch (error) {
      tell(JSON.stringify({ kind: 'preload-error', message: String(error && error.stack || error) }))
    }`,
  );
}

/** The observer of keys and context menus. */
export function observerSource(): string {
  return inFrames(true, `(${installObserver})(${JSON.stringify(observerBinding)})`);
}

function inFrames(every: boolean, source: string): string {
  return every ? `(() => {${source}})()` : `(() => { if (window.top !== window) return; ${source} })()`;
}
