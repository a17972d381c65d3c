import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Variants = readonly { readonly match: Readonly<Record<string, string>> }[];
type Messages = Readonly<Record<string, string | Variants>>;

function read(language: string): Messages {
  const text = readFileSync(join(import.meta.dirname, 'messages', `${language}.json`), 'utf8');
  const { $schema: _, ...messages } = JSON.parse(text) as Record<string, string>;
  return messages;
}

/** Every form of a message. */
function forms(message: string | Variants): readonly string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

const english = read('en');

describe.each(['de', 'ar'])('the messages in %s', (language) => {
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
      // Words for none, one and two need no number; a message with one form must say everything.
      if (typeof message === 'string') expect(new Set(placeholders(message)), key).toEqual(given);
    }
  });

  it('have a form for every number of their language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of Object.entries(messages)) {
      if (typeof message === 'string') continue;
      const has = message
        .flatMap(({ match }) => Object.keys(match))
        .map((form) => form.replace('counted=', ''));
      expect(has.sort(), key).toEqual([...pluralCategories].sort());
    }
  });
});
