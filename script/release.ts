/** Makes a release's packages on this system, signed, started once, and gathered in `dist/release`: `npm run release`. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { releaseProblems } from './release-problems.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

function run(command: string, ...parameters: string[]): void {
  const { status, error } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const problems = releaseProblems({
  ...{ platform: process.platform, env: process.env, version: manifest.version },
  addresses: [manifest.homepage, manifest.repository.url, manifest.author],
  // A downloaded module comes without it.
  isKeytarCompiled: existsSync(join(root, 'node_modules/keytar/build/config.gypi')),
});
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

rmSync(dist, { recursive: true, force: true });
const at = (path: string): string => join(root, 'node_modules', path);
run(process.execPath, at('electron-vite/bin/electron-vite.js'), 'build');
run(process.execPath, at('electron-builder/cli.js'), '--publish', 'never', '-c.forceCodeSigning=true');
run(process.execPath, join(root, 'script/start-package.ts'));

const release = join(dist, 'release');
mkdirSync(release);
const files = globSync(['*.{AppImage,deb,rpm,dmg,zip,exe,blockmap}', 'latest*.yml'], { cwd: dist });
for (const file of files) copyFileSync(join(dist, file), join(release, basename(file)));
console.log(`In ${release}:\n${files.sort().join('\n')}`);
