/* eslint-disable no-misleading-character-class -- each mark in the class is meant by itself */
/* How names and queries are made comparable. Both sides of every comparison go through here. */

/**
 * Marks that people leave out when they type: accents (Latin, Greek, Cyrillic), Hebrew points, Arabic vowel signs and
 * the lengthening stroke. Vowel signs of Indic scripts are not among them: they make other words.
 */

const optionalMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;

/** Letters that Unicode does not decompose and that keyboards elsewhere do not have. */
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

/** Small letters without optional marks; widths and ligatures made one. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(letterPattern, (letter) => letters[letter] ?? letter);
}

/** Scripts written without spaces: there each character is a word of its own, so that any part of a name is found. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/gu;

const wordPattern = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/**
 * The words of a folded text; a word of a spaceless script comes as its characters with spaces between them,
 * which full text search reads as a phrase.
 */
export function wordsOf(folded: string): string[] {
  const words = folded.match(wordPattern) ?? [];
  return words.map((word) =>
    isPlain(word) ? word : word.replace(spaceless, ' $& ').trim().replace(/ {2,}/g, ' '),
  );
}

/** A name as full text search is given it. */
export function indexable(name: string): string {
  return wordsOf(fold(name)).join(' ');
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7e) return false;
  return true;
}
