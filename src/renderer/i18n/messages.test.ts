import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import shared from './shared-words.json' with { type: 'json' };

/** A text, or its plural forms. */
type Message = string | Readonly<Record<string, string>>;
type Messages = Readonly<Record<string, Message>>;

function read(language: string): Messages {
  const text = readFileSync(join(import.meta.dirname, 'messages', `${language}.json`), 'utf8');
  return JSON.parse(text) as Messages;
}

/** Every form of a message. */
function forms(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

const english = read('en');

it('every language of the settings has its messages, and every file of messages is a language of the settings', () => {
  const files = globSync('*.json', { cwd: join(import.meta.dirname, 'messages') });
  expect(files.sort()).toEqual(interfaceLanguages.map((language) => `${language}.json`).sort());
});

const others = interfaceLanguages.filter((language) => language !== 'en');

/** Words that a language shares with English. */
const sharedWords: Readonly<Partial<Record<InterfaceLanguage, string>>> = shared;

describe('the messages in English', () => {
  it('are all shown somewhere', () => {
    const files = globSync('src/{renderer,main}/**/*.{ts,svelte}').filter(
      (name) => !/\.test\.|generated|\.svelte-check/.test(name),
    );
    const used = new Set(
      files.flatMap((name) => readFileSync(name, 'utf8').match(/(?<=\bm\.)\w+|\bmain_\w+/g) ?? []),
    );
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
  });

  it('say nothing twice that is the same in every language, but by chance', () => {
    const all = interfaceLanguages.map(read);
    const same = Map.groupBy(Object.keys(english), (key) => JSON.stringify(all.map((each) => each[key])));
    expect([...same.values()].filter(({ length }) => length > 1)).toEqual([
      ['series_part_ratings', 'spoiler_ratings'],
      ['discover_filters', 'local_column_query'],
      ['command_quit', 'main_crash_quit'],
    ]);
  });

  it('are written as docs/words.md says', () => {
    for (const [key, message] of Object.entries(english)) {
      for (const form of forms(message))
        expect(form.replaceAll(/\{\w+\}/g, 'name'), key).not.toMatch(
          / …|\.\.\.|['"!]|\bheld\b|service (?:names|knows)/,
        );
    }
  });
});

describe.each(others)('the messages in %s', (language) => {
  const messages = read(language);

  it('are those of English, and say nothing twice empty', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(messages)) {
      for (const form of forms(message)) expect(form.trim(), key).not.toBe('');
    }
  });

  it('use no placeholder that English does not give', () => {
    for (const [key, message] of Object.entries(messages)) {
      const given = new Set(forms(english[key] ?? '').flatMap(placeholders));
      for (const form of forms(message)) {
        for (const used of placeholders(form)) expect(given, `${key}: ${used}`).toContain(used);
      }
      // Forms for none, one and two need no number.
      if (typeof message === 'string') expect(new Set(placeholders(message)), key).toEqual(given);
      else
        expect(placeholders(message['other'] ?? ''), key).toEqual(
          placeholders((english[key] as typeof message)['other'] ?? ''),
        );
    }
  });

  it('equal English only where the words are the same', () => {
    const shared = new Set(sharedWords[language]?.split(' '));
    const needed = new Set<string>();
    for (const [key, message] of Object.entries(messages)) {
      const equal = forms(message).filter((form) => forms(english[key] ?? '').includes(form));
      for (const word of equal
        .join(' ')
        .replaceAll(/\{\w+\}/g, '')
        .match(/\p{L}+/gu) ?? []) {
        expect(shared, `${key}: ${word}`).toContain(word);
        needed.add(word);
      }
    }
    expect([...shared].filter((word) => !needed.has(word))).toEqual([]);
  });

  it('have a form for every number of their language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of Object.entries(messages)) {
      if (typeof message === 'string') continue;
      expect(Object.keys(message).sort(), key).toEqual([...pluralCategories].sort());
    }
  });
});

it.each([
  [
    'the texts in German address the person formally',
    'de',
    /(?<!\p{L})(?:du|dich|dir|deine?[mnrs]?)(?!\p{L})/iu,
  ],
  ['the texts in Dutch address the person informally', 'nl', /(?<!\p{L})(?:u|uw)(?!\p{L})/iu],
  ['the texts in French break no line before a mark or inside quotation marks', 'fr', /(?<=\S) [;:!?»]|« /u],
  ['the texts in Korean have no particle in two forms', 'ko', /\((?:은|는|이|가|을|를|와|과|으)\)/u],
  ['the texts in Turkish have no suffix after a name', 'tr', /\{\w+\}’/u],
  ['the texts in Chinese address the person as a friend', 'zh', /您/u],
  [
    'the texts in Polish address the person with a small letter',
    'pl',
    /\p{Ll},? (?:Ty|Ci|Ciebie|Tw[oó]\p{L}+)(?!\p{L})/u,
  ],
  [
    'the texts in Japanese have no space beside Latin letters',
    'ja',
    /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}] [A-Za-z]|[A-Za-z] [\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ],
])('%s', (_, language, wrong) => {
  const found = Object.entries(read(language)).filter(([, message]) =>
    forms(message).some((form) => wrong.test(form)),
  );
  expect(found).toEqual([]);
});
