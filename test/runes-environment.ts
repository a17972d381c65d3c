import type { Environment } from 'vitest/runtime';

/**
 * Node without a DOM, but with modules built as for the page: only Svelte's client build runs `$state`, `$derived`
 * and `$effect`; the build Vitest would choose for Node renders once and never reacts.
 */
const runes: Environment = {
  name: 'runes',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
};

export default runes;
