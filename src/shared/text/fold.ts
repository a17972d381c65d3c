/* eslint-disable no-misleading-character-class -- each mark in the class is meant by itself */
/* Makes names and queries comparable; both sides of every comparison are folded. */

/**
 * Marks that people omit when they type: accents (Latin, Greek, Cyrillic), Hebrew points, Arabic vowel signs and the
 * tatweel. Indic vowel signs aren't among them, because they distinguish words. The last ones only select how a sign is drawn.
 */

const optionalMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u20e3\ufe0e\ufe0f]/g;

/** Letters that Unicode doesn't decompose and that other keyboards lack. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
};
const letterPattern = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Katakana that have a Hiragana, which is what people type. */
const katakana = /[\u30a1-\u30f6]/g;
const katakanaOffset = 0x60;

/** Maximum length of a text that is folded, before and after: one character can become 18. */
export const longestFolded = 1_000;

/** Lower case without optional marks; widths and ligatures are unified. Cut to `longestFolded`. */
export function fold(whole: string): string {
  const text = whole.slice(0, longestFolded);
  if (isPlain(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(optionalMarks, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(letterPattern, (letter) => letters[letter] ?? letter)
      .replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - katakanaOffset))
      // Proved by fold.test.ts: what a text is folded to has a maximum length.
      .slice(0, longestFolded)
  );
}

/** Scripts written without spaces. Each character is a word, so that any part of a name is found. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/gu;

const wordPattern = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/**
 * The words of a folded text. A word of a spaceless script becomes its characters with spaces between them; see `tokensOf`.
 */
export function wordsOf(folded: string): string[] {
  const words = folded.match(wordPattern) ?? [];
  return words.map((word) =>
    isPlain(word) ? word : word.replace(spaceless, ' $& ').trim().replace(/ {2,}/g, ' '),
  );
}

/** The words of a name or a text. */
export function indexable(name: string): string {
  return wordsIn(fold(name));
}

/** The words of a folded text, with spaces between them. */
export function wordsIn(folded: string): string {
  // Most names are plain, and a title that is ranked has several.
  return isPlain(folded) ? folded.replace(/[^a-z\d]+/g, ' ').trim() : wordsOf(folded).join(' ');
}

/** What the word of a sign begins with, a private letter of the full-text tables: to them, a sign isn't a part of a word. */
const signMark = '\ue002';

/** The words of a folded text's signs, each of which is one: its symbols, and its punctuation too if it has nothing else. */
export function signsOf(folded: string): string[] {
  const signs = folded.match(wordsIn(folded) === '' ? /[\p{S}\p{P}]/gu : /\p{S}/gu) ?? [];
  return signs.map((sign) => `${signMark}${String(sign.codePointAt(0)).padStart(6, '0')}`);
}

/** The words of a query, or its signs if it has no words. */
export function wordsOfQuery(query: string): string[] {
  const folded = fold(query);
  const words = wordsOf(folded);
  return words.length > 0 ? words : signsOf(folded);
}

const isSpaceless = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]$/u;

/**
 * Words (as `wordsOf`, with spaces between them) as the full-text tables store them: instead of a character of a spaceless
 * script, the pair with the next one, because these tables don't know which word follows which.
 */
export function tokensOf(words: string): string {
  if (isPlain(words)) return words;
  const units = words.split(' ');
  return units
    .map((unit, index) => {
      const next = units[index + 1] ?? '';
      return isSpaceless.test(unit) && isSpaceless.test(next) ? unit + next : unit;
    })
    .join(' ');
}

/** A token that a name with a certain word has; `goesOn`: it may only begin so. */
interface WantedToken {
  readonly token: string;
  readonly goesOn: boolean;
}

/** The tokens of every name that contains a word. */
export function tokensWanted(word: string): WantedToken[] {
  const units = word.split(' ');
  const tokens = tokensOf(word)
    .split(' ')
    .map((token) => ({ token, goesOn: isSpaceless.test(token) }));
  // A character's pair goes on as the name does, except for the second one of a pair, which is already there.
  return tokens.filter(
    ({ goesOn }, index) => !goesOn || index === 0 || !isSpaceless.test(units[index - 1] ?? ''),
  );
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7e) return false;
  return true;
}
