import type { Environment } from 'vitest/runtime';

/**
 * Node without a DOM, but with Svelte's client build, which runs `$state`, `$derived` and `$effect`. The server build,
 * which Vitest chooses for Node, renders once and never reacts.
 */
const runes: Environment = {
  name: 'runes',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
};

export default runes;
