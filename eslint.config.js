// @ts-check
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import typescript from 'typescript-eslint';

const rooms = ['tsconfig.json', 'src/*/tsconfig.json', 'test/tsconfig.json', 'script/tsconfig.json'];

/** Parts of Electron that one file each may hold. @type {Record<string, { owner: string, because: string }>} */
const owned = {
  ipcMain: {
    owner: 'src/main/electron/ipc.ts',
    because: 'Only electron/ipc.ts touches ipcMain: every verb goes through its one guarded loop.',
  },
  shell: {
    owner: 'src/main/electron/external.ts',
    because: 'Only electron/external.ts touches shell: every address goes through its one allow-list.',
  },
};

/**
 * The restriction on electron's imports in a file that owns `exempt` (or nothing).
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
        // import electron from 'electron' would hold all of them.
        { name: 'electron', importNames: ['default'], message: 'Name what is needed of electron.' },
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
  message: 'Only renderer/transport knows window.marquee.',
}));

/** Where a process or a thread begins: it reads the system's clock and hands it to everything else. */
const clockOwners = [
  'src/main/index.ts',
  'src/main/serve.ts',
  'src/main/store/worker.ts',
  'src/renderer/main.ts',
  'src/service/command-line.ts',
  'src/service/worker.ts',
];
const clockMessage =
  'Time comes from outside: take a Clock or a moment; only the entry of a process reads it.';
const noClock = [
  // Members under their plain names are `no-restricted-properties` below, which sees destructuring too.
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'MemberExpression[object.property.name=/^(?:Date|performance|process|Temporal)$/][property.name=/^(?:now|timeOrigin|hrtime|Now)$/]',
  'ImportDeclaration[source.value=/^(?:node:)?(?:perf_hooks|process)$/]',
  // Without a moment it formats the present one.
  'CallExpression[callee.property.name=/^format(?:ToParts)?$/][arguments.length=0]',
].map((selector) => ({ selector, message: clockMessage }));
const clockMembers = Object.entries({
  Date: ['now'],
  performance: ['now', 'timeOrigin'],
  process: ['hrtime'],
  Temporal: ['Now'],
}).flatMap(([object, members]) => members.map((property) => ({ object, property, message: clockMessage })));

/** What lets a fixed while decide a test's result: too long on an idle machine, and too short on a busy one. */
const noSleep = [
  'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"][arguments.length>1]:not([arguments.1.value=0])',
  'ImportDeclaration[source.value=/^(?:node:)?timers\\u002Fpromises$/] ImportSpecifier[imported.name="setTimeout"]',
  'CallExpression[callee.property.name="waitForTimeout"]',
].map((selector) => ({
  selector,
  message: 'A test waits for the event that it asserts, or moves a fake clock; it never sleeps.',
}));
/** Vitest gives up after a second where nothing else is said; Playwright's configuration says how long for all. */
const noHaste = [
  'CallExpression[callee.object.name="expect"][callee.property.name="poll"][arguments.length<2]',
  'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(?:For|Until)$/][arguments.length<2]',
].map((selector) => ({
  selector,
  message: 'Name a timeout that a busy machine keeps: the default is one second.',
}));

/**
 * Restrictions of syntax for some files. What a later entry of the configuration says of the rule replaces what an
 * earlier one says, so that every entry names all of them.
 * @param {readonly { selector: string, message: string }[]} restrictions
 * @returns {import('eslint').Linter.RulesRecord}
 */
const restrictSyntax = (...restrictions) => ({ 'no-restricted-syntax': ['error', ...restrictions] });

export default defineConfig(
  globalIgnores([
    // The floor of a benchmark, in no room of its own.
    'test/bench/blank/',
    'out/',
    'dist/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    'src/renderer/i18n/generated/',
    'src/renderer/i18n/project.inlang/',
    'test/rules/fixtures/',
    // electron-vite writes its bundled configuration beside the configuration while it loads it.
    'electron.vite.config.ts.*.mjs',
  ]),
  js.configs.recommended,
  typescript.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { project: rooms, extraFileExtensions: ['.svelte'] } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off',
      ...restrictSyntax(noDefaultExport, ...noBridge),
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
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
      // HTML from a catalogue is text until proved otherwise, and nothing here proves it.
      'svelte/no-at-html-tags': 'error',
      // Links of the app are hashes of its own router.
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
  { files: ['src/renderer/transport/**'], rules: restrictSyntax(noDefaultExport, ...noClock) },
  {
    files: ['**/*.test.ts', 'test/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['*.ts', '*.js', '*.mjs', 'test/*.ts', 'test/electron/**'],
    rules: restrictSyntax(...noBridge),
  },
  { files: ['**/*.test.ts'], rules: restrictSyntax(noDefaultExport, ...noBridge, ...noSleep, ...noHaste) },
  { files: ['**/*.spec.ts'], rules: restrictSyntax(noDefaultExport, ...noBridge, ...noSleep) },
);
