import { isLoopbackHost } from '#shared/catalogue/addresses.ts';

/** Where the approval window's page may come from. */
export interface ApprovalOrigins {
  /** Origins of the pages, e.g. `https://www.themoviedb.org`; the first is the service's own. */
  readonly pages: readonly string[];
  /** Origins that pictures in those pages may come from besides. */
  readonly pictures: readonly string[];
}

/** Origin of an address over https, or over http on this machine; null for every other address. */
function safeOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return safe ? url.origin : null;
}

/** Whether the window may show a page; compares parsed origins, never beginnings of texts. */
export function mayShow(address: string, { pages }: ApprovalOrigins): boolean {
  const origin = safeOrigin(address);
  return origin !== null && pages.includes(origin);
}

/** Whether a page of the window may make a request; `resourceType` as Electron's webRequest names it. */
export function mayRequest(address: string, resourceType: string, origins: ApprovalOrigins): boolean {
  // A frame inside the page could be a page in disguise, or hide that it approves.
  if (resourceType === 'subFrame') return false;
  if (mayShow(address, origins)) return true;
  const origin = safeOrigin(address);
  return resourceType === 'image' && origin !== null && origins.pictures.includes(origin);
}

/** What the window's title says: the true origin of what it shows, whatever the page calls itself. */
export function approvalTitle(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
