/** What a picture feels like. */
export const moods = [
  'crime',
  'romance',
  'science',
  'fantasy',
  'horror',
  'comedy',
  'drama',
  'family',
  'history',
  'documentary',
  'adventure',
  'music',
  'war',
  'western',
] as const;
export type Mood = (typeof moods)[number];

/** `logo`: the sign of a provider or a company; `wordmark`: the name of a title, set wide. */
export const artKinds = ['poster', 'backdrop', 'still', 'profile', 'logo', 'wordmark'] as const;
export type ArtKind = (typeof artKinds)[number];

/** All that a picture is drawn from. */
export interface ArtSubject {
  readonly kind: ArtKind;
  /** 0 to 2^32 - 1. */
  readonly seed: number;
  /** drama when absent. */
  readonly mood?: Mood;
  /** Set on posters and wordmarks; its first letter on logos. Cut off after 96 bytes of UTF-8. */
  readonly title?: string;
}

/** Whether a kind is flat and sharp, and so a PNG. */
export function isSign(kind: ArtKind): boolean {
  return kind === 'logo' || kind === 'wordmark';
}

const letters: Readonly<Record<ArtKind, string>> = {
  poster: 'p',
  backdrop: 'b',
  still: 's',
  profile: 'f',
  logo: 'l',
  wordmark: 'w',
};
const longestTitle = 96;
const pattern = /^([pbsflw])([0-9a-z])([0-9a-z]{7})(?:-([A-Za-z0-9_-]{2,128}))?\.(?:jpg|png)$/;

/** Cuts a text to so many bytes of UTF-8, never inside a character. */
function cut(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > longestTitle) break;
    kept += character;
  }
  return kept;
}

/**
 * The path of a picture, as `poster_path` and its like give it: the whole subject is in it, so that whoever draws it
 * needs no catalogue.
 */
export function artPath({ kind, seed, mood = 'drama', title = '' }: ArtSubject): string {
  const name = `${letters[kind]}${moods.indexOf(mood).toString(36)}${(seed >>> 0).toString(36).padStart(7, '0')}`;
  const words = title === '' ? '' : `-${Buffer.from(cut(title)).toString('base64url')}`;
  return `/${name}${words}.${isSign(kind) ? 'png' : 'jpg'}`;
}

/** Reads a path without its slash, or with it; null for whatever `artPath` never gave. */
export function parseArtPath(file: string): ArtSubject | null {
  const found = pattern.exec(file.replace(/^\//, ''));
  if (found === null) return null;
  const [, letter, moodCode, seedCode, words] = found;
  const kind = artKinds.find((each) => letters[each] === letter);
  const mood = moods[parseInt(moodCode ?? '', 36)];
  const seed = parseInt(seedCode ?? '', 36);
  if (kind === undefined || mood === undefined || seed > 0xffffffff) return null;
  const subject = { kind, seed, mood };
  return words === undefined ? subject : { ...subject, title: Buffer.from(words, 'base64url').toString() };
}
