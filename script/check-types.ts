/**
 * `npm run check`: type-checks every room with its own globals, then the Svelte components, with the native compiler; then
 * runs the lint rules that need types.
 */
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { compileMessages } from './messages.ts';

const rooms = [
  'src/shared',
  'src/main',
  'src/preload',
  'src/renderer',
  'src/service',
  'src/demo',
  'test',
  'script',
  '.',
] as const;

function run(name: string, command: string, ...args: string[]): boolean {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [`node_modules/${command}`, ...args], { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return status === 0;
}

compileMessages();
// A deleted component would stay there.
rmSync('src/renderer/.svelte-check', { recursive: true, force: true });
const failed = rooms
  .filter((room) => !run(room, '@typescript/native/bin/tsc', '-p', `${room}/tsconfig.json`))
  .map(String);
// Without `--workspace`, the native compiler resolves no import of a component.
const options = [
  '--tsgo',
  '--workspace',
  'src/renderer',
  '--tsconfig',
  'tsconfig.json',
  '--fail-on-warnings',
];
if (!run('components', 'svelte-check/bin/svelte-check', ...options, '--output', 'human'))
  failed.push('components');
// The check of the components leaves them as TypeScript in an ignored folder, which the linter doesn't look into by itself.
const components = globSync('src/renderer/.svelte-check/svelte/**/*.ts');
if (!run('rules with types', 'oxlint/bin/oxlint', '--type-aware', '.', ...components))
  failed.push('rules with types');

if (failed.length > 0) {
  console.error(`Errors in: ${failed.join(', ')}`);
  process.exitCode = 1;
}
