// Who may import whom. For each rule, a tree in test/rules/fixtures/<rule> breaks it, and no other.

import { readFileSync } from 'node:fs';

const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const tests = '\\.test\\.ts$';

/** A package from the registry, resolved anywhere; or its bare name if it couldn't be resolved. */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/|^(${names.join('|')})(/|$)`;

/** Packages that don't ship. Electron does, although it is a development dependency. */
const unshipped = Object.keys(devDependencies).filter((name) => name !== 'electron');

const hosts = 'electron|browser';
const domains = 'session|catalogue|offline|library|imports|account|pictures|search';
/** Each may import those after it. */
const bases = ['store', 'http', 'settings', 'log', 'platform'];
const base = bases.join('|');
/** What runs in the store's threads: a domain's tables, queries and writes. */
const storeHalf = `^src/main/(${domains})/store/`;

/** Every folder of src that may contain code, and the files next to them. */
const rooms = [
  '^src/shared/(catalogue|contract|mine|text)/',
  '^src/shared/[a-z-]+\\.d\\.ts$',
  `^src/main/(${hosts}|app|${domains}|${base})/`,
  '^src/main/(index|serve)\\.ts$',
  '^src/preload/[^/]+$',
  '^src/renderer/(app|transport|state|pages|parts|ui|format|i18n|styles)/',
  '^src/renderer/(main|routes)\\.ts$',
  '^src/service/(server|routes|account|catalogue)/',
  '^src/service/(command-line|worker)\\.ts$',
  '^src/demo/',
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'shared-is-pure',
    comment: 'shared runs in every program, so it imports only itself and the validation library.',
    from: { path: '^src/shared/', pathNot: tests },
    to: { pathNot: ['^src/shared/', npm('valibot')] },
  },
  {
    name: 'electron-stays-in-its-folder',
    comment: 'Only main/electron and the preload import electron, so that the rest runs without it.',
    from: { path: '^src/main/', pathNot: '^src/main/electron/' },
    to: { path: npm('electron', 'electron-store') },
  },
  {
    name: 'only-the-electron-entry-enters-electron',
    comment: 'Importing main/electron imports electron, so only main/index.ts may.',
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
      'The app uses the bundled service over HTTP, like any other; only tests start it in their own process.',
    from: { path: '^src/main/', pathNot: tests },
    to: { path: '^src/service/' },
  },
  {
    name: 'files-live-in-rooms',
    comment: 'Every file belongs to a folder with an import rule; docs/architecture.md lists them.',
    from: { path: '^src/', pathNot: rooms },
    to: {},
  },
  {
    name: 'entries-start-a-host',
    comment: 'An entry of the main process passes a host and base folders to app; app composes the domains.',
    from: { path: '^src/main/(index|serve)\\.ts$' },
    to: { path: '^src/main/', pathNot: `^src/main/(${hosts}|app|${base})/` },
  },
  {
    name: 'hosts-know-app-and-base',
    comment: 'A host translates between its platform and app. It knows neither a domain nor the other host.',
    from: { path: `^src/main/(${hosts})/`, pathNot: tests },
    to: { path: '^src/main/', pathNot: ['^src/main/$1/', `^src/main/(app|${base})/`] },
  },
  {
    name: 'app-knows-no-host',
    comment: 'The program runs in either host.',
    from: { path: '^src/main/app/', pathNot: tests },
    to: { path: `^src/main/(${hosts})/|^src/main/(index|serve)\\.ts$` },
  },
  {
    name: 'domains-meet-in-app',
    comment: 'A domain uses another one only through an interface that app passes to it.',
    from: { path: `^src/main/(${domains})/`, pathNot: [storeHalf, tests] },
    to: { path: '^src/main/', pathNot: ['^src/main/$1/', `^src/main/(${base})/`] },
  },
  {
    name: 'store-halves-stand-on-the-catalogue',
    comment:
      'A domain’s store half knows the engine and the catalogue’s rows, which all others are about; no other domain, and not its own other half.',
    from: { path: storeHalf, pathNot: tests },
    to: {
      path: '^src/',
      pathNot: ['^src/main/($1|catalogue)/store/', '^src/main/(store|platform)/', '^src/shared/'],
    },
  },
  {
    name: 'store-halves-run-in-workers',
    comment: 'The main thread knows only the types of a store half; SQLite would block its windows.',
    from: { path: '^src/main/', pathNot: [storeHalf, '^src/main/app/store-parts\\.ts$', tests] },
    to: { path: storeHalf, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'store-parts-are-for-the-worker',
    comment: 'The list of the parts imports all their code, which only the store’s threads run.',
    from: { path: '^src/', pathNot: ['^src/main/app/store-worker\\.ts$', tests] },
    to: { path: '^src/main/app/store-parts\\.ts$' },
  },
  {
    name: 'base-knows-no-domain',
    comment: 'Every domain uses the base folders, so these know none.',
    from: { path: `^src/main/(${base})/`, pathNot: tests },
    to: { path: '^src/main/', pathNot: `^src/main/(${base})/` },
  },
  ...bases.slice(0, -1).map((room, index) => ({
    name: `nothing-below-imports-${room}`,
    comment: `A base folder imports only those after it: ${bases.join(', ')}.`,
    from: { path: `^src/main/(${bases.slice(index + 1).join('|')})/`, pathNot: tests },
    to: { path: `^src/main/${room}/` },
  })),
  {
    name: 'preload-is-a-transport',
    comment: 'The preload imports only electron, results, and the names and types of the contract.',
    from: { path: '^src/preload/', pathNot: tests },
    to: { pathNot: ['^src/preload/', '^src/shared/(contract/|result\\.ts)', npm('electron')] },
  },
  {
    name: 'page-is-sandboxed',
    comment: 'The page uses only renderer/transport: no Electron, no Node, no other program.',
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
    comment: 'The design system contains no domain terms; parts and pages do.',
    from: { path: '^src/renderer/ui/' },
    to: {
      path: [
        '^src/renderer/(pages|parts|state|transport|app|format)/',
        '^src/renderer/routes\\.ts$',
        '^src/shared/(catalogue|contract)/',
      ],
    },
  },
  {
    name: 'pages-stay-apart',
    comment: 'Code that two pages share is a part or a state.',
    from: { path: '^src/renderer/pages/([^/]+)/' },
    to: { path: '^src/renderer/pages/', pathNot: '^src/renderer/pages/$1/' },
  },
  {
    name: 'pages-know-no-shell',
    comment: 'The shell opens pages; nothing in a page or a part imports the shell.',
    from: { path: '^src/renderer/(pages|parts|state|transport|format)/' },
    to: { path: '^src/renderer/(app/|(main|routes)\\.ts$)' },
  },
  {
    name: 'parts-know-no-page',
    comment: 'Every page uses parts, state and transport, so these import none.',
    from: { path: '^src/renderer/(parts|state|transport|format)/' },
    to: { path: '^src/renderer/pages/' },
  },
  {
    name: 'service-knows-no-app',
    comment: 'The bundled service is a separate program.',
    from: { path: '^src/service/' },
    to: { path: ['^src/(main|preload|renderer)/', npm('electron', 'electron-store')] },
  },
  {
    name: 'service-catalogue-is-the-base',
    comment: 'Queries and schema are independent of endpoints, accounts and HTTP.',
    from: { path: '^src/service/catalogue/', pathNot: tests },
    to: { path: '^src/service/', pathNot: '^src/service/catalogue/' },
  },
  {
    name: 'service-routes-know-the-catalogue-alone',
    comment: 'An endpoint returns a value. Its context provides accounts, and the server does HTTP.',
    from: { path: '^src/service/routes/', pathNot: tests },
    to: { path: '^src/service/', pathNot: '^src/service/(routes|catalogue)/' },
  },
  {
    name: 'service-account-knows-the-catalogue-alone',
    comment: 'Accounts return pages and values, which the server passes to endpoints or sends.',
    from: { path: '^src/service/account/', pathNot: tests },
    to: { path: '^src/service/', pathNot: '^src/service/(account|catalogue)/' },
  },
  {
    name: 'service-entries-join-server-and-demo',
    comment: 'An entry only passes a source of content to the server.',
    from: { path: '^src/service/[^/]+\\.ts$' },
    to: { path: '^src/', pathNot: '^src/(service/server|demo|shared)/' },
  },
  {
    name: 'service-has-four-layers',
    comment: 'Imports of the service go to one of its layers; importing an entry would run it.',
    from: {},
    to: { path: '^src/service/', pathNot: '^src/service/(server|routes|account|catalogue)/' },
  },
  {
    name: 'demo-is-joined-by-entries',
    comment: 'The demo catalogue is one source of content, which only the service’s entries choose.',
    from: { path: '^src/', pathNot: ['^src/demo/', '^src/service/(command-line|worker)\\.ts$', tests] },
    to: { path: '^src/demo/' },
  },
  {
    name: 'demo-knows-the-schema',
    comment:
      'The demo fills a service’s database, so it imports only the schema and the interface of a source.',
    from: { path: '^src/demo/', pathNot: tests },
    to: {
      path: '^src/',
      pathNot: [
        '^src/(demo|shared)/',
        '^src/service/catalogue/(database|days|identifiers|postings|schema|source)\\.ts$',
      ],
    },
  },
  {
    name: 'undici-has-one-owner',
    comment: 'Only main/http sends requests, because limits and redaction are there.',
    from: { path: '^src/(main|service|demo)/', pathNot: ['^src/main/http/', tests] },
    to: { path: npm('undici') },
  },
  {
    name: 'sqlite-has-one-owner',
    comment: 'One file opens databases, so that pragmas and locks are set in one place.',
    from: { path: '^src/main/', pathNot: ['^src/main/store/database\\.ts$', tests] },
    to: { path: '^(node:)?sqlite$' },
  },
  {
    name: 'keychain-has-one-owner',
    comment: 'Only account/keychain-process.ts reads the keychain, in a process of its own.',
    from: { path: '^src/(main|service)/', pathNot: '^src/main/account/keychain-process\\.ts$' },
    to: { path: npm('keytar') },
  },
  {
    name: 'processes-have-one-owner',
    comment: 'Only browser/child-program.ts starts processes, so that the app runs no program but its own.',
    from: { path: '^src/', pathNot: ['^src/main/browser/child-program\\.ts$', tests] },
    to: { path: '^(node:)?child_process$' },
  },
  {
    name: 'programs-use-shipped-libraries',
    comment:
      'Main and service aren’t bundled with their libraries, so a devDependency would be missing in a package.',
    from: { path: '^src/(main|service)/', pathNot: tests },
    to: { path: npm(...unshipped) },
  },
  {
    name: 'programs-know-no-test',
    comment: 'Code that ships never imports tests or scripts.',
    from: { path: '^src/', pathNot: tests },
    to: { path: ['^(test|script)/', tests] },
  },
  {
    name: 'format-is-pure',
    comment: 'Parsers and formatters use neither components nor state, so that tests can call them directly.',
    from: { path: '^src/renderer/format/', pathNot: tests },
    to: { pathNot: ['^src/renderer/(format|i18n)/', '^src/shared/', npm('valibot')] },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that import each other are one file, or need a third.',
    from: { pathNot: '^test/electron/' },
    to: { circular: true },
  },
  {
    name: 'no-cycles-at-run-time',
    comment:
      'Electron’s classes refer to each other in their types; at run time there are no cycles there either.',
    from: { path: '^test/electron/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphans',
    comment: 'A file without imports that nothing imports is dead.',
    from: { orphan: true, pathNot: [tests, '\\.d\\.ts$', '^src/renderer/i18n/generated/'] },
    to: {},
  },
  {
    name: 'no-unresolvable',
    comment: 'Every import resolves.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  /** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
  forbidden: forbidden.map((rule) => ({ ...rule, severity: /** @type {const} */ ('error') })),
  options: {
    doNotFollow: { path: ['node_modules', '^src/renderer/i18n/generated/'] },
    exclude: { path: ['^test/rules/fixtures/', '^(out|dist)/', '/[.]svelte-check/'] },
    // Types couple folders just as values do.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'svelte', 'types', 'node', 'default'],
    },
  },
};
