// Who may import whom. Each rule is proved by a tree in test/rules/fixtures/<name of the rule> that breaks it alone.

import { readFileSync } from 'node:fs';

const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const tests = '\\.test\\.ts$';

/** A package from the registry, wherever it was found; or its bare name where it could not be resolved. */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/|^(${names.join('|')})(/|$)`;

/** What is not shipped. Electron is, though npm calls it a development dependency. */
const unshipped = Object.keys(devDependencies).filter((name) => name !== 'electron');

const rooms = 'client|store|account|pictures|offline|availability|settings';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'shared-is-pure',
    comment: 'shared runs in every program: it may import itself and the validation library, nothing else.',
    from: { path: '^src/shared/', pathNot: tests },
    to: { pathNot: ['^src/shared/', npm('valibot')] },
  },
  {
    name: 'electron-stays-in-its-folder',
    comment:
      'Only main/electron, main/index.ts and the preload import electron, so that the rest runs without it.',
    from: { path: '^src/main/', pathNot: '^src/main/(electron/|index\\.ts$)' },
    to: { path: npm('electron', 'electron-store') },
  },
  {
    name: 'only-the-electron-entry-enters-electron',
    comment: 'What imports main/electron imports electron: only main/index.ts may.',
    from: { path: '^src/main/', pathNot: '^src/main/(electron/|index\\.ts$)' },
    to: { path: '^src/main/electron/' },
  },
  {
    name: 'main-knows-no-page',
    comment: 'The main process talks to the page through the contract in shared.',
    from: { path: '^src/main/' },
    to: { path: '^src/(renderer|preload)/' },
  },
  {
    name: 'main-speaks-http-to-the-service',
    comment:
      'The bundled service is reached over HTTP like any other; only tests start it in their own process.',
    from: { path: '^src/main/', pathNot: tests },
    to: { path: '^src/service/' },
  },
  {
    name: 'main-rooms-meet-in-app',
    comment: 'Rooms of the main process know each other only through what app.ts hands in.',
    from: { path: `^src/main/(${rooms})/`, pathNot: tests },
    to: {
      path: `^src/main/(${rooms}|electron|browser|app\\.ts|index\\.ts|serve\\.ts)`,
      pathNot: '^src/main/$1/',
    },
  },
  {
    name: 'preload-is-a-transport',
    comment: 'The preload knows electron and the names and types of the contract.',
    from: { path: '^src/preload/', pathNot: tests },
    to: { pathNot: ['^src/preload/', '^src/shared/contract/', npm('electron')] },
  },
  {
    name: 'page-is-sandboxed',
    comment: 'The page reaches the world through renderer/transport: no Electron, no Node, no other program.',
    from: { path: '^src/renderer/', pathNot: tests },
    to: { path: ['^src/(main|preload|service)/', npm('electron', 'electron-store', 'undici', 'keytar')] },
  },
  {
    name: 'page-uses-no-node',
    comment: 'The page runs in a sandboxed browser.',
    from: { path: '^src/renderer/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'ui-knows-no-domain',
    comment: 'The design system draws; what a series is, parts and pages know.',
    from: { path: '^src/renderer/ui/' },
    to: { path: ['^src/renderer/(pages|parts|state|transport|app)/', '^src/shared/(catalogue|contract)/'] },
  },
  {
    name: 'pages-stay-apart',
    comment: 'What two pages share is a part or a state.',
    from: { path: '^src/renderer/pages/([^/]+)/' },
    to: { path: '^src/renderer/pages/', pathNot: '^src/renderer/pages/$1/' },
  },
  {
    name: 'pages-know-no-shell',
    comment: 'The shell opens pages, and pages and parts do not know it; parts know no page.',
    from: { path: '^src/renderer/(pages|parts|state|transport)/' },
    to: { path: '^src/renderer/(app/|main\\.ts$)' },
  },
  {
    name: 'parts-know-no-page',
    comment: 'Parts, state and transport serve every page, so they know none.',
    from: { path: '^src/renderer/(parts|state|transport)/' },
    to: { path: '^src/renderer/pages/' },
  },
  {
    name: 'service-knows-no-app',
    comment: 'The bundled service is a program of its own.',
    from: { path: '^src/service/' },
    to: { path: ['^src/(main|preload|renderer)/', npm('electron', 'electron-store')] },
  },
  {
    name: 'undici-has-two-owners',
    comment: 'Requests leave the app from main/client and main/pictures, where limits and redaction are.',
    from: { path: '^src/(main|service)/', pathNot: ['^src/main/(client|pictures)/', tests] },
    to: { path: npm('undici') },
  },
  {
    name: 'sqlite-has-one-owner',
    comment: 'One file opens the store, so its pragmas and locks are set in one place.',
    from: { path: '^src/main/', pathNot: ['^src/main/store/connection\\.ts$', tests] },
    to: { path: '^(node:)?sqlite$' },
  },
  {
    name: 'keychain-has-one-owner',
    comment: 'Secrets leave the keychain through account/keychain.ts only.',
    from: { path: '^src/(main|service)/', pathNot: '^src/main/account/keychain\\.ts$' },
    to: { path: npm('keytar') },
  },
  {
    name: 'programs-use-shipped-libraries',
    comment:
      'Main and service are not bundled with their libraries: a devDependency would be missing when packaged.',
    from: { path: '^src/(main|service)/', pathNot: tests },
    to: { path: npm(...unshipped) },
  },
  {
    name: 'programs-know-no-test',
    comment: 'What ships never imports tests or scripts.',
    from: { path: '^src/', pathNot: tests },
    to: { path: ['^(test|script)/', tests] },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or miss a third.',
    from: { pathNot: '^test/electron/' },
    to: { circular: true },
  },
  {
    name: 'no-cycles-at-run-time',
    comment:
      'Electron’s own classes name each other in their types; what runs must not go in circles even there.',
    from: { path: '^test/electron/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphans',
    comment: 'A file that nothing imports and that imports nothing is dead.',
    from: { orphan: true, pathNot: [tests, '\\.d\\.ts$', '^src/renderer/i18n/generated/'] },
    to: {},
  },
  {
    name: 'no-unresolvable',
    comment: 'Every import leads somewhere.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  /** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
  forbidden: forbidden.map((rule) => ({ ...rule, severity: /** @type {const} */ ('error') })),
  options: {
    doNotFollow: { path: ['node_modules', '^src/renderer/i18n/generated/'] },
    exclude: { path: ['^test/rules/fixtures/', '^(out|dist)/'] },
    // Types couple rooms just as values do.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'svelte', 'types', 'node', 'default'],
    },
  },
};
