import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const changedAt = (file: string) => statSync(resolve(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The page is built last, so its first file tells when the whole build ended. */
const lastBuilt = 'out/renderer/index.html';

const sources = [
  'src/**/*.{ts,svelte,html,css,json,sql,svg,png,woff2}',
  'script/*messages.ts',
  'electron.vite.config.ts',
  'package.json',
];

function isStale(): boolean {
  const built = Math.min(changedAt(lastBuilt), changedAt('out/main/serve.js'));
  if (built === 0) return true;
  const files = globSync(sources, { cwd: root, exclude: ['src/renderer/i18n/generated/**', '**/*.test.ts'] });
  return files.some((file) => changedAt(file) > built);
}

/** Builds the app into out/ when a source is newer than what is there. False when the build failed. */
export function buildWhenStale(): boolean {
  if (!isStale()) return true;
  console.log('Building Marquee …');
  const { status } = spawnSync(
    process.execPath,
    [resolve(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit' },
  );
  return status === 0;
}

if (import.meta.main) process.exitCode = buildWhenStale() ? 0 : 1;
