// @ts-check
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import typescript from 'typescript-eslint';

/** Parts of Electron that only one file each may import. @type {Record<string, { owner: string, because: string }>} */
const owned = {
  ipcMain: {
    owner: 'src/main/electron/ipc.ts',
    because: 'Only electron/ipc.ts uses ipcMain, so that every verb passes its checks.',
  },
  shell: {
    owner: 'src/main/electron/external.ts',
    because: 'Only electron/external.ts uses shell, so that every address passes its allow-list.',
  },
};

/**
 * Restricts imports of Electron in a file that owns `exempt` (or nothing).
 * @param {string} [exempt]
 * @returns {import('eslint').Linter.RulesRecord}
 */
const restrictElectron = (exempt) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      paths: [
        ...Object.entries(owned)
          .filter(([part]) => part !== exempt)
          .map(([part, { because }]) => ({
            name: 'electron',
            importNames: [part],
            allowTypeImports: true,
            message: because,
          })),
        // A default import would include all of them.
        { name: 'electron', importNames: ['default'], message: 'Import the parts of electron by name.' },
      ],
    },
  ],
});

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Only components and configurations have a default export.',
};
const noBridge = ['window', 'globalThis', 'self'].map((object) => ({
  selector: `MemberExpression[object.name='${object}'][property.name='marquee']`,
  message: 'Only renderer/transport uses window.marquee.',
}));

/** Entries of a process or a thread, which read the system's clock and pass it on. */
const clockOwners = [
  'src/main/index.ts',
  'src/main/serve.ts',
  'src/main/app/store-worker.ts',
  'src/renderer/main.ts',
  'src/service/command-line.ts',
  'src/service/worker.ts',
];
const clockMessage = 'Take a Clock or a time as an argument; only the entry of a process reads the clock.';
const noClock = [
  // `no-restricted-properties` below covers plain member names, including destructuring.
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'MemberExpression[object.property.name=/^(?:Date|performance|process|Temporal)$/][property.name=/^(?:now|timeOrigin|hrtime|Now)$/]',
  'ImportDeclaration[source.value=/^(?:node:)?(?:perf_hooks|process)$/]',
  // Without an argument, it formats the current time.
  'CallExpression[callee.property.name=/^format(?:ToParts)?$/][arguments.length=0]',
].map((selector) => ({ selector, message: clockMessage }));
const clockMembers = Object.entries({
  Date: ['now'],
  performance: ['now', 'timeOrigin'],
  process: ['hrtime'],
  Temporal: ['Now'],
}).flatMap(([object, members]) => members.map((property) => ({ object, property, message: clockMessage })));

/** Fixed waits in tests: too long on an idle machine and too short on a busy one. */
const noSleep = [
  'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"][arguments.length>1]:not([arguments.1.value=0])',
  'ImportDeclaration[source.value=/^(?:node:)?timers\\u002Fpromises$/] ImportSpecifier[imported.name="setTimeout"]',
  'CallExpression[callee.property.name="waitForTimeout"]',
].map((selector) => ({
  selector,
  message: 'Wait for the asserted event or advance a fake clock; never sleep.',
}));
/** Vitest's default timeout is one second; Playwright's configuration sets one for all tests. */
const noDefaultTimeout = [
  'CallExpression[callee.object.name="expect"][callee.property.name="poll"][arguments.length<2]',
  'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(?:For|Until)$/][arguments.length<2]',
].map((selector) => ({
  selector,
  message: 'Set a timeout that is long enough for a busy machine: the default is one second.',
}));

/** A press that fails in silence: `ownChanges.attempt` says it on screen, and `quietly` is for what nobody pressed. */
const noSilence = [
  'CallExpression[callee.property.name="catch"] > ArrowFunctionExpression[body.type="Identifier"][body.name="undefined"]',
  'UnaryExpression[operator="void"] > CallExpression[callee.object.property.name="marquee"][callee.property.name="request"]',
  'UnaryExpression[operator="void"] > CallExpression[callee.object.name="app"][callee.property.name="change"]',
].map((selector) => ({
  selector,
  message: 'Let `ownChanges.attempt` say on screen why it fails, or use `quietly` for what nobody pressed.',
}));

/**
 * Syntax restrictions for some files. A later entry of the configuration replaces an earlier one's options, so every entry
 * lists all restrictions.
 * @param {readonly { selector: string, message: string }[]} restrictions
 * @returns {import('eslint').Linter.RulesRecord}
 */
const restrictSyntax = (...restrictions) => ({ 'no-restricted-syntax': ['error', ...restrictions] });

export default defineConfig(
  globalIgnores([
    // The floor of a benchmark, outside all TypeScript projects.
    'test/bench/blank/',
    '.cache/',
    'out/',
    'dist/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    'src/renderer/.svelte-check/',
    'src/renderer/i18n/generated/',
    'test/rules/fixtures/',
    // electron-vite writes its bundled configuration next to the configuration while loading it.
    'electron.vite.config.ts.*.mjs',
  ]),
  js.configs.recommended,
  typescript.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'] } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off',
      ...restrictSyntax(noDefaultExport, ...noBridge),
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: typescript.parser },
    },
    rules: {
      // A catalogue's text may contain HTML, and nothing sanitizes it.
      // Proved by lint.test.ts: components can’t render strings as markup.
      'svelte/no-at-html-tags': 'error',
      // The app's links are hashes of its own router.
      'svelte/no-navigation-without-resolve': 'off',
      ...restrictSyntax(...noBridge),
    },
  },
  { files: ['src/main/**/*.ts', 'src/preload/**/*.ts'], rules: restrictElectron() },
  ...Object.entries(owned).map(([part, { owner }]) => ({ files: [owner], rules: restrictElectron(part) })),
  {
    files: ['src/**'],
    ignores: ['**/*.test.ts', ...clockOwners],
    rules: {
      'no-restricted-properties': ['error', ...clockMembers],
      ...restrictSyntax(noDefaultExport, ...noBridge, ...noClock),
    },
  },
  {
    files: ['src/**/*.svelte', 'src/**/*.svelte.ts'],
    rules: restrictSyntax(...noBridge, ...noClock),
  },
  {
    files: ['src/renderer/{app,parts,pages}/**'],
    rules: restrictSyntax(...noBridge, ...noClock, ...noSilence),
  },
  { files: ['src/renderer/transport/**'], rules: restrictSyntax(noDefaultExport, ...noClock) },
  {
    files: ['**/*.test.ts', 'test/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['*.ts', '*.js', '*.mjs', 'test/*.ts', 'test/electron/**'],
    rules: restrictSyntax(...noBridge),
  },
  {
    files: ['**/*.test.ts'],
    rules: restrictSyntax(noDefaultExport, ...noBridge, ...noSleep, ...noDefaultTimeout),
  },
  { files: ['**/*.spec.ts'], rules: restrictSyntax(noDefaultExport, ...noBridge, ...noSleep) },
);
