/**
 * Compiles the messages of all languages: English to one typed function for each message, so that a script of the page
 * has only those that it uses; every other language to one module, which the page loads when it is chosen; and the words
 * of the main process (`main_…`) to a JSON file of its own.
 *
 * This is a separate program because the compiler's timers keep its process alive for half a minute, which would delay
 * the end of every build or test run.
 */
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { interfaceLanguages } from '../src/shared/contract/settings.ts';
import { pseudoLanguage, pseudoMessages } from './pseudo-language.ts';
import type { Messages } from './pseudo-language.ts';

const at = (path: string) => resolve(import.meta.dirname, '..', path);
const i18n = at('src/renderer/i18n');
// Two processes may compile at once.
const cache = at(`.cache/messages-${process.pid}`);
/** Words that the page shows too. */
const ofBoth = [
  'calendar_moved',
  'account_cancel',
  'close',
  'failure_storage',
  'inbox',
  'menu_copy',
  'notify_news_several',
  'movie_numbered',
  'notice_library_newer',
  'series_numbered',
  'upcoming_number',
];

function readMessages(language: string): Messages {
  return JSON.parse(readFileSync(`${i18n}/messages/${language}.json`, 'utf8')) as Messages;
}

/** A message with plural forms as the compiler reads it: by the number `count`, with what else English has between braces. */
function variantsOf(id: string, forms: Readonly<Record<string, string>>): unknown {
  const placeholders = JSON.stringify(english[id]).match(/(?<=\{)\w+(?=\})/g) ?? [];
  const inputs = [...new Set(['count', ...placeholders])].map((name) => `input ${name}`);
  const match = Object.entries(forms).map(([form, text]) => [`counted=${form}`, text]);
  return [
    {
      declarations: [...inputs, 'local counted = count: plural'],
      selectors: ['counted'],
      match: Object.fromEntries(match),
    },
  ];
}

function writeJson(file: string, value: unknown): void {
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(value, null, 2));
}

const english = readMessages('en');
/** The messages by language, in English where a translation lacks them. */
const languages = new Map<string, Messages>(
  interfaceLanguages.map((language) => [language, { ...english, ...readMessages(language) }]),
);
languages.set(pseudoLanguage, pseudoMessages(english));

/** Compiles some languages to a folder of the cache. */
async function compileLanguages(
  name: string,
  locales: readonly string[],
  outputStructure: 'locale-modules' | 'message-modules',
): Promise<void> {
  // Paths are relative to the folder around the project.
  writeJson(`${cache}/${name}.inlang/settings.json`, {
    baseLocale: locales[0],
    locales,
    modules: ['../../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: './sources/{locale}.json' },
    telemetry: 'off',
  });
  const project = `${cache}/${name}.inlang`;
  await compile({
    project,
    outdir: `${cache}/${name}`,
    outputStructure,
    isServer: 'false',
    emitReadme: false,
  });
}

for (const [language, messages] of languages) {
  const ofPage = Object.entries(messages)
    .filter(([id]) => !id.startsWith('main_'))
    .map(([id, message]) => [id, typeof message === 'string' ? message : variantsOf(id, message)]);
  writeJson(`${cache}/sources/${language}.json`, Object.fromEntries(ofPage));
}
const translated = [...languages.keys()].filter((language) => language !== 'en');
await compileLanguages('english', ['en'], 'message-modules');
await compileLanguages('translations', translated, 'locale-modules');

const generated = `${i18n}/generated`;
rmSync(generated, { recursive: true, force: true });
mkdirSync(`${generated}/messages`, { recursive: true });
mkdirSync(`${generated}/translations`, { recursive: true });
for (const file of ['messages.js', 'runtime.js', 'messages/package.json', 'messages/_index.js'])
  copyFileSync(`${cache}/english/${file}`, `${generated}/${file}`);
// The compiler's own makes a new format for each use, which takes as long as a dozen elements.
writeFileSync(`${generated}/registry.js`, "export { plural } from '../translation.ts';\n");
for (const language of translated)
  copyFileSync(`${cache}/translations/messages/${language}.js`, `${generated}/translations/${language}.js`);

/** The compiler's choice of a language, which knows only those that are in the same module. */
const choice =
  /\(\(inputs( = \{\})?, options = \{\}\) => \{\n[^\n]*\n\treturn (en_(\w+))\(inputs\)\n\}\);?\s*$/;
for (const file of globSync(`${cache}/english/messages/[!_]*.js`)) {
  const text = readFileSync(file, 'utf8');
  if (!choice.test(text)) throw new Error(`The compiler's output has another form: ${file}`);
  const chosen = text
    .replace(choice, '((inputs$1) => (translation.$3 ?? $2)(inputs));\n')
    .replace(
      /^import \{[^}]*\} from '\.\.\/runtime\.js';$/m,
      "import { translation } from '../../translation.ts';",
    );
  writeFileSync(`${generated}/messages/${basename(file)}`, chosen);
}

const ofMain = [...languages].map(([language, messages]): [string, Messages] => {
  const words = Object.entries(messages).filter(([id]) => id.startsWith('main_') || ofBoth.includes(id));
  return [language, Object.fromEntries(words)];
});
rmSync(cache, { recursive: true, force: true });
// Written last: its time says when the messages were compiled.
writeJson(at('src/main/platform/generated/words.json'), Object.fromEntries(ofMain));
process.exit(0);
