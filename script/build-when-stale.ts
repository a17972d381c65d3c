import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { endTogether, startNode } from './child-process.ts';

const root = resolve(import.meta.dirname, '..');
const changedAt = (file: string) => statSync(resolve(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The page is built last, so this file's time is when the build ended; generated sources are older. */
const lastBuilt = 'out/renderer/index.html';

const sources = [
  'src/**/*.{ts,svelte,html,css,json,sql,svg,png,woff2}',
  'script/*.ts',
  'electron.vite.config.ts',
  'package*.json',
];

function isStale(): boolean {
  const built = changedAt(lastBuilt);
  if (built === 0 || changedAt('out/main/serve.js') === 0) return true;
  const files = globSync(sources, { cwd: root, exclude: ['src/renderer/i18n/generated/**', '**/*.test.ts'] });
  return files.some((file) => changedAt(file) > built);
}

/** Builds the app into out/ if a source is newer than the last build. Returns false if the build failed. */
export async function buildWhenStale(): Promise<boolean> {
  if (!isStale()) return true;
  console.log('Building Marquee …');
  const bundler = resolve(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const build = startNode([bundler, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  return (await endTogether(build)) === 0;
}
