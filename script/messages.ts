import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

// import.meta.dirname is wrong here: electron-vite bundles its configuration into one file and corrects only `url`.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const i18n = here('../src/renderer/i18n');

/** Whether a message file, the list of languages or the compiler is newer than the compiled messages. */
function areStale(): boolean {
  const compiled =
    statSync(here('../src/main/platform/generated/words.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync('messages/*.json', { cwd: i18n }).map((file) => resolve(i18n, file));
  const programs = ['compile-messages.ts', 'pseudo-language.ts', '../src/shared/contract/settings.ts'].map(
    here,
  );
  return [...sources, ...programs].some((file) => statSync(file).mtimeMs > compiled);
}

/** Compiles the page's messages if they changed, in about two seconds. */
export function compileMessages(): void {
  if (areStale()) {
    execFileSync(process.execPath, [here('compile-messages.ts')], { stdio: 'inherit' });
  }
}

/** A Vite plugin that compiles the messages before a build or a test run, and after an edit in `dev`. */
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
