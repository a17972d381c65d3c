/** A page that was visited. */
export interface Recent {
  /** As in the address bar, `#/tv/1`. */
  readonly href: string;
  readonly title: string;
}

const key = 'marquee-recent';
const most = 12;

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { href, title } = value as Partial<Recent>;
  return typeof href === 'string' && href.startsWith('#/') && typeof title === 'string';
}

/** Pages visited last, the latest first; none where what was kept cannot be read. */
export function readRecent(): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers a visit; each page once. */
export function rememberRecent(recent: Recent): void {
  const others = readRecent().filter(({ href }) => href !== recent.href);
  localStorage.setItem(key, JSON.stringify([recent, ...others].slice(0, most)));
}
