import { Random } from '../../src/demo/random.ts';
import type { DemoTitle } from './demo-titles.ts';

/** A query and the name that is meant by it. */
export interface QualityQuery {
  readonly query: string;
  readonly wanted: string;
  /** The year that is meant too; null: any. */
  readonly year: string | null;
  /** What it tests. */
  readonly rule: string;
  readonly script: string;
}

/** The twelve scripts of the demo catalogue's names. A name has the first of them that it contains. */
const scripts = [
  'Hangul', 'Katakana', 'Hiragana', 'Han', 'Arabic', 'Hebrew', 'Cyrillic', 'Greek', 'Devanagari', 'Bengali', 'Tamil', 'Latin',
] as const; // prettier-ignore
type Script = (typeof scripts)[number];
const patterns = new Map(scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')]));
const spaceless: ReadonlySet<Script> = new Set(['Katakana', 'Hiragana', 'Han']);

/** Keys beside each other. */
const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

interface Rule {
  readonly name: string;
  /** The query; null: the rule can't be applied to this name. */
  make(name: string, random: Random, script: Script): string | null;
}

/** Changes one of a name's longest words; `least`: letters that it has. */
function inWord(
  name: string,
  random: Random,
  least: number,
  change: (letters: string[], at: number) => string[],
): string | null {
  const words = name.split(' ');
  const long = words.filter((word) => [...word].length >= least);
  if (long.length === 0) return null;
  const word = random.pick(long);
  const letters = [...word];
  // The first letter is seldom wrong.
  const at = random.between(1, letters.length - 2);
  const changed = change(letters, at).join('');
  return changed === word ? null : words.map((each) => (each === word ? changed : each)).join(' ');
}

/** What people do to a name when they type it. */
const rules: readonly Rule[] = [
  {
    name: 'letter omitted',
    make: (name, random) => inWord(name, random, 5, (letters, at) => letters.toSpliced(at, 1)),
  },
  {
    name: 'letter doubled',
    make: (name, random) =>
      inWord(name, random, 5, (letters, at) => letters.toSpliced(at, 0, letters[at] ?? '')),
  },
  {
    name: 'letters swapped',
    make: (name, random) =>
      inWord(name, random, 5, (letters, at) =>
        letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
      ),
  },
  {
    name: 'wrong letter',
    make: (name, random, script) =>
      inWord(name, random, 6, (letters, at) => {
        const letter = (letters[at] ?? '').toLowerCase();
        const row = keyboard.find((each) => each.includes(letter));
        const beside = row?.charAt(row.indexOf(letter) + 1) || row?.charAt(row.indexOf(letter) - 1);
        return script === 'Latin' && beside === undefined
          ? letters
          : letters.toSpliced(at, 1, beside ?? random.pick(letters));
      }),
  },
  {
    name: 'accents omitted',
    make: (name, _, script) => {
      if (script !== 'Latin' && script !== 'Greek') return null;
      const bare = name
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/ß/g, 'ss')
        .replace(/ø/g, 'o')
        .replace(/œ/g, 'oe')
        .replace(/ı/g, 'i');
      return bare === name ? null : bare;
    },
  },
  {
    name: 'first word omitted',
    make: (name) => (name.split(' ').length < 3 ? null : name.split(' ').slice(1).join(' ')),
  },
  {
    name: 'words in another order',
    make: (name) => (name.split(' ').length < 2 ? null : name.split(' ').toReversed().join(' ')),
  },
  {
    name: 'not finished',
    make: (name, random) => {
      const letters = [...name];
      return letters.length < 4
        ? null
        : letters
            .slice(0, Math.ceil(letters.length * (0.6 + 0.3 * random.next())))
            .join('')
            .trim();
    },
  },
  { name: 'space omitted', make: (name) => (/^\S{3,} \S{3,}/.test(name) ? name.replace(' ', '') : null) },
  {
    name: 'part of a name without spaces',
    make: (name, random, script) => {
      const letters = [...name];
      const length = Math.min(letters.length - 1, 4);
      if (!spaceless.has(script) || length < 2) return null;
      const from = random.between(0, letters.length - length);
      return letters.slice(from, from + length).join('');
    },
  },
  {
    name: 'signs omitted',
    make: (name) => (/[’'?!:,.&]/.test(name) ? name.replace(/[’'?!:,.&]/g, '') : null),
  },
  { name: 'all capitals', make: (name) => (name.toUpperCase() === name ? null : name.toUpperCase()) },
  { name: 'as it is', make: (name) => name },
];

/** So many queries, every second one in Latin letters and the others in the eleven other scripts. */
export function madeQueries(titles: readonly DemoTitle[], count: number, seed: number): QualityQuery[] {
  const random = new Random(seed);
  const named = new Map(scripts.map((script) => [script, [] as { name: string; year: string }[]]));
  for (const { name, original, translations, year } of titles)
    for (const each of new Set([name, original, ...translations]))
      named.get(scriptOf(each))?.push({ name: each, year });
  const queries: QualityQuery[] = [];
  for (let number = 0; queries.length < count; number += 1) {
    const script: Script = number % 2 === 0 ? 'Latin' : (scripts[((number - 1) / 2) % 11] ?? 'Latin');
    const choices = named.get(script) ?? [];
    if (choices.length === 0) throw new Error(`No title is written in ${script}.`);
    // The names are in the order of popularity, and people look for popular titles more often.
    const chosen = choices[Math.floor(random.next() ** 2 * choices.length)] ?? { name: '', year: '' };
    const rule = random.pick(rules);
    const made = rule.make(chosen.name, random, script);
    if (made === null || made === '') continue;
    const isDated = chosen.year !== '' && random.chance(0.1);
    queries.push({
      query: isDated ? `${made} ${chosen.year}` : made,
      wanted: chosen.name,
      year: isDated ? chosen.year : null,
      rule: isDated ? `${rule.name}, with the year` : rule.name,
      script,
    });
  }
  return queries;
}

export function scriptOf(name: string): Script {
  return scripts.find((script) => patterns.get(script)?.test(name)) ?? 'Latin';
}
