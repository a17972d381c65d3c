/** The moods of pictures. */
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

/** `logo`: the logo of a provider or a company; `wordmark`: the logo of a title. */
export const artKinds = ['poster', 'backdrop', 'still', 'profile', 'logo', 'wordmark'] as const;
export type ArtKind = (typeof artKinds)[number];

/** Everything that determines a picture. */
export interface ArtSubject {
  readonly kind: ArtKind;
  /** 0 to 2^32 - 1. */
  readonly seed: number;
  /** drama if absent. */
  readonly mood?: Mood;
  /** The text of posters and wordmarks, and the first letter of logos. Cut after 96 bytes of UTF-8. */
  readonly title?: string;
}

/** Whether pictures of a kind have few flat colours, so that PNG suits them. */
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

/** Cuts a text to `longestTitle` bytes of UTF-8, between characters. */
function cut(text: string): string {
  if (Buffer.byteLength(text) <= longestTitle) return text;
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
 * The path of a picture, for fields such as `poster_path`. It contains the whole subject, so that drawing it needs no
 * catalogue.
 */
export function artPath({ kind, seed, mood = 'drama', title = '' }: ArtSubject): string {
  const name = `${letters[kind]}${moods.indexOf(mood).toString(36)}${(seed >>> 0).toString(36).padStart(7, '0')}`;
  const words = title === '' ? '' : `-${Buffer.from(cut(title)).toString('base64url')}`;
  return `/${name}${words}.${isSign(kind) ? 'png' : 'jpg'}`;
}

/** Reads a path with or without its slash; null for a path that `artPath` doesn't return. */
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
