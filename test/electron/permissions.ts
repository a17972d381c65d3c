import { toChromium } from './addresses.ts';
import { targets } from './targets.ts';
import type { StandInContents } from './web-contents.ts';

type RequestHandler = (
  contents: StandInContents,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;
type CheckHandler = (
  contents: StandInContents,
  permission: string,
  origin: string,
  details: { requestingUrl: string; isMainFrame: boolean },
) => boolean;

/** Permissions that a page can ask for: Electron's name and Chromium's. */
const names = [
  ['clipboard-sanitized-write', 'clipboardSanitizedWrite'],
  ['clipboard-read', 'clipboardReadWrite'],
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'audioCapture'],
  ['media', 'videoCapture'],
  ['midi', 'midi'],
  ['idle-detection', 'idleDetection'],
] as const;

/** A session's permission handlers. As in Electron, a missing handler grants. */
export class Permissions {
  request: RequestHandler = (_contents, _permission, callback) => callback(true);
  check: CheckHandler = () => true;

  /** Chromium does not report what a page asks for, so the handlers decide everything before the page loads. */
  async apply(contents: StandInContents, url: string): Promise<void> {
    const { origin } = new URL(toChromium(url));
    if (!origin.startsWith('http')) return;
    const details = { requestingUrl: url, isMainFrame: true };
    const decided = names.map(async ([permission, chromiumName]) => {
      const requested = new Promise<boolean>((resolve) =>
        this.request(contents, permission, resolve, details),
      );
      return this.check(contents, permission, url, details) && (await requested) ? [chromiumName] : [];
    });
    const permissions = (await Promise.all(decided)).flat();
    const browserContextId = await contents.session.contextId();
    // What is not granted is denied.
    await targets().chromium.connection.browser.send('Browser.grantPermissions', {
      origin,
      permissions,
      ...(browserContextId === undefined ? {} : { browserContextId }),
    });
  }
}
