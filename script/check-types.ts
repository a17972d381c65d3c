/** `npm run check`: type-checks every room with its own globals, then the Svelte components. Fails if any room does. */
import { spawnSync } from 'node:child_process';
import { compileMessages } from './messages.ts';

const rooms = [
  'src/shared',
  'src/main',
  'src/preload',
  'src/renderer',
  'src/service',
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
const failed = rooms
  .filter((room) => !run(room, 'typescript/bin/tsc', '-p', `${room}/tsconfig.json`))
  .map(String);
const components = ['--tsconfig', 'src/renderer/tsconfig.json', '--fail-on-warnings', '--output', 'human'];
if (!run('components', 'svelte-check/bin/svelte-check', ...components)) failed.push('components');

if (failed.length > 0) {
  console.error(`Types are wrong in: ${failed.join(', ')}`);
  process.exitCode = 1;
}
