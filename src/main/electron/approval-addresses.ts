import { isLoopbackHost } from '#shared/catalogue/addresses.ts';

/** Origins that the approval window may load. */
export interface ApprovalOrigins {
  /** Origins of pages, e.g. `https://www.themoviedb.org`; the first is the service's own. */
  readonly pages: readonly string[];
  /** Further origins, for pictures in those pages only. */
  readonly pictures: readonly string[];
}

/** Returns the origin of an HTTPS address, or of an HTTP address on this machine; otherwise null. */
function safeOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return safe ? url.origin : null;
}

/** Whether the window may show a page. Compares parsed origins, because a prefix of an address proves nothing. */
export function mayShow(address: string, { pages }: ApprovalOrigins): boolean {
  const origin = safeOrigin(address);
  // Proved by approval-addresses.test.ts: only the service’s origin is shown.
  return origin !== null && pages.includes(origin);
}

/** Whether a page in the window may send a request; `resourceType` is a type of Electron's webRequest. */
export function mayRequest(address: string, resourceType: string, origins: ApprovalOrigins): boolean {
  // A frame could imitate another page or hide an approval.
  // Proved by approval-addresses.test.ts: frames are refused.
  if (resourceType === 'subFrame') return false;
  if (mayShow(address, origins)) return true;
  const origin = safeOrigin(address);
  return resourceType === 'image' && origin !== null && origins.pictures.includes(origin);
}

/** Returns the window's title: the origin of the page, because the page's own title can lie. */
export function approvalTitle(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
