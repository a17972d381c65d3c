import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

// Not import.meta.dirname: electron-vite bundles its configuration into one file and keeps only `url` true.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const i18n = here('../src/renderer/i18n');

/** True when a message file or the project's settings are newer than what was compiled from them. */
function areStale(): boolean {
  const compiled = statSync(resolve(i18n, 'generated/messages.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(['messages/*.json', 'project.inlang/settings.json'], { cwd: i18n });
  return sources.some((file) => statSync(resolve(i18n, file)).mtimeMs > compiled);
}

/** Compiles the page's messages when they changed. Takes about two seconds, or nothing at all. */
export function compileMessages(): void {
  if (areStale()) {
    execFileSync(process.execPath, [here('compile-messages.ts')], { stdio: 'inherit' });
  }
}

/** For Vite: the messages are compiled before a build or a test run, and again when one is edited under `dev`. */
export function compiledMessages(): Plugin {
  return {
    name: 'marquee:messages',
    buildStart: compileMessages,
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (file.startsWith(resolve(i18n, 'messages') + sep)) compileMessages();
      });
    },
  };
}
