/**
 * `npm run check`: type-checks every room with its own globals, then the Svelte components, with the native compiler; then
 * runs the lint rules that need types. `rooms` or `components` as an argument runs that part.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { compileMessages } from './messages.ts';
import { checkedFiles } from './test-steps.ts';

/** The renderer's is checked with its components. */
const rooms = ['src/shared', 'src/main', 'src/preload', 'src/service', 'src/demo', 'test', 'script', '.'];

function run(name: string, command: string, ...args: string[]): boolean {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [`node_modules/${command}`, ...args], { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return status === 0;
}

function checkRoom(room: string): boolean {
  const kept = `${checkedFiles}/types/${room.replace('/', '-')}.tsbuildinfo`;
  const incremental = ['--incremental', '--tsBuildInfoFile', kept];
  return run(room, '@typescript/native/bin/tsc', '-p', `${room}/tsconfig.json`, ...incremental);
}

function checkComponents(): string[] {
  // What the check keeps there goes with what others keep.
  const kept = `${checkedFiles}/components`;
  if (!existsSync(kept)) rmSync('src/renderer/.svelte-check', { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  const failed: string[] = [];
  // Without `--workspace`, the native compiler resolves no import of a component.
  const options = [
    '--tsgo',
    '--workspace',
    'src/renderer',
    '--tsconfig',
    'tsconfig.json',
    '--fail-on-warnings',
    '--incremental',
  ];
  if (!run('components', 'svelte-check/bin/svelte-check', ...options, '--output', 'human'))
    failed.push('components');
  // The check of the components leaves them as TypeScript in an ignored folder, which the linter doesn't look into by itself.
  const components = globSync('src/renderer/.svelte-check/svelte/**/*.ts');
  if (!run('rules with types', 'oxlint/bin/oxlint', '--type-aware', '.', ...components))
    failed.push('rules with types');
  return failed;
}

compileMessages();
const [part] = process.argv.slice(2);
const failed = [
  ...(part === 'components' ? [] : rooms.filter((room) => !checkRoom(room))),
  ...(part === 'rooms' ? [] : checkComponents()),
];
if (failed.length > 0) {
  console.error(`Errors in: ${failed.join(', ')}`);
  process.exitCode = 1;
}
