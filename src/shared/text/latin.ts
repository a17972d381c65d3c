/*
 * Names of other scripts in Latin letters, as people type them on a keyboard that lacks the script. Han isn't among them:
 * how it is read depends on the language.
 */

/** Pairs of letters and their Latin form, separated by spaces. */
function tableOf(...pairs: readonly string[]): ReadonlyMap<string, string> {
  const parts = pairs.join(' ').split(' ');
  return new Map(
    parts.flatMap((part) => {
      const [letter = '', latin = ''] = part.split(':');
      return letter === '' ? [] : [[letter, latin] as const];
    }),
  );
}

const russian = tableOf(
  'а:a б:b в:v г:g д:d е:e ё:yo ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh',
  'щ:shch ъ: ы:y ь: э:e ю:yu я:ya ј:j љ:lj њ:nj ђ:dj ћ:c џ:dz ў:u',
);
const ukrainian = new Map([...russian, ...tableOf('г:h ґ:g и:y і:i ї:yi є:ye')]);
/** Letters of Ukrainian that Russian lacks. */
const isUkrainian = /[іїєґ]/;

const greek = tableOf(
  'ου:ou αυ:av ευ:ev α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o',
);

const kana = tableOf(
  'きゃ:kya きゅ:kyu きょ:kyo しゃ:sha しゅ:shu しょ:sho ちゃ:cha ちゅ:chu ちょ:cho にゃ:nya にゅ:nyu にょ:nyo ひゃ:hya ひゅ:hyu',
  'ひょ:hyo みゃ:mya みゅ:myu みょ:myo りゃ:rya りゅ:ryu りょ:ryo ぎゃ:gya ぎゅ:gyu ぎょ:gyo じゃ:ja じゅ:ju じょ:jo びゃ:bya',
  'びゅ:byu びょ:byo ぴゃ:pya ぴゅ:pyu ぴょ:pyo ふぁ:fa ふぃ:fi ふぇ:fe ふぉ:fo てぃ:ti でぃ:di ちぇ:che しぇ:she じぇ:je うぃ:wi うぇ:we',
  'あ:a い:i う:u え:e お:o か:ka き:ki く:ku け:ke こ:ko さ:sa し:shi す:su せ:se そ:so た:ta ち:chi つ:tsu て:te と:to な:na に:ni',
  'ぬ:nu ね:ne の:no は:ha ひ:hi ふ:fu へ:he ほ:ho ま:ma み:mi む:mu め:me も:mo や:ya ゆ:yu よ:yo ら:ra り:ri る:ru れ:re ろ:ro',
  'わ:wa を:o ん:n が:ga ぎ:gi ぐ:gu げ:ge ご:go ざ:za じ:ji ず:zu ぜ:ze ぞ:zo だ:da ぢ:ji づ:zu で:de ど:do ば:ba び:bi ぶ:bu',
  'べ:be ぼ:bo ぱ:pa ぴ:pi ぷ:pu ぺ:pe ぽ:po ゔ:vu ぁ:a ぃ:i ぅ:u ぇ:e ぉ:o ー:',
);

const initials = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ');
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const finals = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');

/** The scripts of India have their letters at the same places of their blocks. */
const indic = new Map(
  [
    '01:n 02:n 03:h 05:a 06:a 07:i 08:i 09:u 0a:u 0b:ri 0e:e 0f:e 10:ai 12:o 13:o 14:au 15:k 16:kh 17:g 18:gh 19:ng 1a:ch 1b:chh',
    '1c:j 1d:jh 1e:ny 1f:t 20:th 21:d 22:dh 23:n 24:t 25:th 26:d 27:dh 28:n 29:n 2a:p 2b:ph 2c:b 2d:bh 2e:m 2f:y 30:r 31:r',
    '32:l 33:l 34:zh 35:v 36:sh 37:sh 38:s 39:h 3c: 3e:a 3f:i 40:i 41:u 42:u 43:ri 46:e 47:e 48:ai 4a:o 4b:o 4c:au 4d: 5f:y',
  ]
    .join(' ')
    .split(' ')
    .map((part) => [parseInt(part, 16), part.slice(3)] as const),
);
const indicBlocks = /[\u0900-\u0d7f]/u;

const semitic = tableOf(
  'א: ב:b ג:g ד:d ה:h ו: ז:z ח:k ט:t י: כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע: פ:p ף:p צ:z ץ:z ק:k ר:r ש:s ת:t',
  'ا: أ: إ: آ: ء: ئ: ؤ: ب:b ت:t ث:t ج:j ح:h خ:k د:d ذ:d ر:r ز:z س:s ش:s ص:s ض:d ط:t ظ:z ع: غ:g ف:p ق:k ك:k ل:l م:m ن:n ه:h',
  'و: ي: ى: ة:',
);

/** A word in Latin letters; the same word if it has none of another script. */
export function latinWord(word: string): string {
  const text = word.normalize('NFC').toLowerCase();
  if (/\p{Script=Cyrillic}/u.test(text)) return spell(text, isUkrainian.test(text) ? ukrainian : russian);
  if (/\p{Script=Greek}/u.test(text))
    return spell(text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''), greek);
  if (/[\u3041-\u30fc]/.test(text)) return latinKana(text);
  if (/[\uac00-\ud7a3]/.test(text)) return text.replace(/[\uac00-\ud7a3]/g, latinSyllable);
  return indicBlocks.test(text) ? latinIndic(text.normalize('NFD')) : text;
}

const otherScripts = /[\u0370-\uffff]/;

/** The words of a name that have letters of another script, in Latin letters; '' if there are none. */
export function latinName(name: string): string {
  if (!otherScripts.test(name)) return '';
  return (name.match(/[\p{L}\p{M}\u30fc]+/gu) ?? [])
    .map((word) => [word, latinWord(word)] as const)
    .filter(([word, latin]) => latin !== word.toLowerCase() && /^[a-z]{2,}$/.test(latin))
    .map(([, latin]) => latin)
    .join(' ');
}

/** What skeletons of words begin with, so that they match nothing else: a private letter of the full-text tables. */
const skeletonMark = '\ue001';

/** The consonants of a Hebrew or Arabic word, or of a word in Latin letters that may mean one; '' if they are too few. */
export function skeletonOf(word: string): string {
  const latin = /[\u05d0-\u064a]/.test(word)
    ? spell(word.normalize('NFD').replace(/\p{M}/gu, ''), semitic)
    : word
        .toLowerCase()
        .replace(/ph/g, 'p')
        .replace(/kh|ch|[qc]/g, 'k')
        .replace(/tz|ts/g, 'z')
        .replace(/([stdg])h/g, '$1')
        .replace(/f/g, 'p')
        .replace(/v/g, 'b')
        .replace(/[aeiouyw]/g, '');
  const bare = latin.replace(/(.)\1+/g, '$1').replace(/h$/, '');
  return /^[a-z]{2,}$/.test(bare) ? skeletonMark + bare : '';
}

/** The skeletons of a name's Hebrew and Arabic words. */
export function skeletonsIn(name: string): string {
  if (!otherScripts.test(name)) return '';
  const words = name.match(/[\p{Script=Hebrew}\p{Script=Arabic}\p{M}]+/gu) ?? [];
  return words
    .map(skeletonOf)
    .filter((bare) => bare !== '')
    .join(' ');
}

/** Replaces letters, or pairs of them, that a table has. */
function spell(text: string, table: ReadonlyMap<string, string>): string {
  let made = '';
  for (let at = 0; at < text.length; at += 1) {
    const pair = table.get(text.slice(at, at + 2));
    made += pair ?? table.get(text.charAt(at)) ?? text.charAt(at);
    if (pair !== undefined) at += 1;
  }
  return made;
}

function latinKana(text: string): string {
  const hiragana = text.replace(/[\u30a1-\u30f6]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0x60),
  );
  // A small tsu doubles the next consonant.
  return spell(hiragana, kana)
    .replace(/っ([a-z])/g, '$1$1')
    .replace(/っ/g, '');
}

function latinSyllable(syllable: string): string {
  const code = syllable.charCodeAt(0) - 0xac00;
  const parts = [initials[Math.floor(code / 588)], vowels[Math.floor((code % 588) / 28)], finals[code % 28]];
  return parts.join('').replaceAll('_', '');
}

/** A consonant without a vowel sign has an a, except at the end of a word. */
function latinIndic(text: string): string {
  const letters = [...text];
  return letters
    .map((letter, index) => {
      const place = (letter.codePointAt(0) ?? 0) % 0x80;
      const next = letters.slice(index + 1).find((each) => (each.codePointAt(0) ?? 0) % 0x80 !== 0x3c);
      const following = next === undefined ? null : (next.codePointAt(0) ?? 0) % 0x80;
      const latin = indicBlocks.test(letter) ? (indic.get(place) ?? '') : letter;
      const hasOwnVowel = following === null || (following >= 0x3e && following <= 0x4d);
      return place >= 0x15 && place <= 0x39 && !hasOwnVowel ? `${latin}a` : latin;
    })
    .join('');
}
