import { shell } from 'electron';

/** Gives the address to open, or null when the link must not be opened. */
export type ExternalLinkJudge = (link: string) => string | null;

/** Opens a link in the system's browser if the judge lets it; the only way out of the app. */
export function openExternal(link: string, judge: ExternalLinkJudge): void {
  const address = judge(link);
  if (address !== null) void shell.openExternal(address);
}
