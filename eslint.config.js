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
      'no-restricted-syntax': ['error', noDefaultExport, ...noBridge],
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
      'no-restricted-syntax': ['error', ...noBridge],
    },
  },
  { files: ['src/main/**/*.ts', 'src/preload/**/*.ts'], rules: restrictElectron() },
  ...Object.entries(owned).map(([part, { owner }]) => ({ files: [owner], rules: restrictElectron(part) })),
  { files: ['src/renderer/transport/**'], rules: { 'no-restricted-syntax': ['error', noDefaultExport] } },
  {
    files: ['**/*.test.ts', 'test/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['*.ts', '*.js', '*.mjs', 'test/*.ts', 'test/electron/**'],
    rules: { 'no-restricted-syntax': ['error', ...noBridge] },
  },
);
