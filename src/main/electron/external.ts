import { shell } from 'electron';

/** Returns the address to open, or null if the link is not allowed. */
export type ExternalLinkFilter = (link: string) => string | null;

/** Opens a link in the system's browser if it is allowed. Only this function opens links. */
export function openExternal(link: string, allowedLink: ExternalLinkFilter): void {
  const address = allowedLink(link);
  // Proved by security-window.spec.ts: every link passes the allow-list.
  if (address !== null) void shell.openExternal(address);
}

/** Opens a folder or file of the app as the system does. */
export function openPath(path: string): void {
  void shell.openPath(path);
}
