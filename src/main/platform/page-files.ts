import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A built file of the page. */
interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Files by address path (`/`, `/assets/x.js`). A fixed map, so that no path is ever joined. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** Reads all built files below a folder, without those of a type that the page does not use. */
export async function readPageFiles(folder: string): Promise<PageFiles> {
  const files = new Map<string, PageFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, file).split(sep).join('/')}`, {
      bytes: new Uint8Array(await readFile(file)),
      type,
    });
  }
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  return files;
}

/** `Cache-Control` for the page: a picture never changes under its path, but another size in its place is temporary. */
export function pictureCaching({ exact }: { readonly exact: boolean }): string {
  return exact ? 'private, max-age=31536000, immutable' : 'no-store';
}

/** What a page may load and reach; the hosts differ in how pictures and verbs get to it. */
interface PagePolicy {
  /** Source of pictures besides the page's own origin; null: none. */
  readonly pictures: 'media:' | null;
  /** Whether the page may connect to its own origin (verbs and events of the browser host). */
  readonly connectsToSelf: boolean;
}

/** The Content-Security-Policy of the page: refuses everything that it does not name, and names nothing unsafe. */
export function contentSecurityPolicy({ pictures, connectsToSelf }: PagePolicy): string {
  return [
    "default-src 'none'",
    // Proved by rules.test.ts: inline scripts are blocked (the policy’s text).
    // Proved by security.spec.ts: inline scripts, eval and frames are blocked (the built app).
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${pictures === null ? '' : ` ${pictures}`}`,
    "font-src 'self'",
    `connect-src ${connectsToSelf ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every file of the page. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    // Proved by protocols.test.ts: content types aren’t sniffed.
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
