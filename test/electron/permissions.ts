import { originOf, toChromium } from './addresses.ts';
import { engine } from './engine.ts';
import type { StandInContents } from './web-contents.ts';

type RequestHandler = (
  contents: StandInContents | null,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void;
type CheckHandler = (
  contents: StandInContents | null,
  permission: string,
  origin: string,
  details: object,
) => boolean;
type DeviceHandler = (details: object) => boolean;

/** What the program answers to each way of asking for a permission. */
export interface PermissionAnswers {
  checked: boolean;
  requested: boolean;
  device: boolean;
}

/** Electron's names for what a page can ask for, and Chromium's. */
const names: readonly (readonly [string, ...{ name: string; sysex?: boolean }[]])[] = [
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write' }],
  ['geolocation', { name: 'geolocation' }],
  ['notifications', { name: 'notifications' }],
  ['media', { name: 'camera' }, { name: 'microphone' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['idle-detection', { name: 'idle-detection' }],
  ['local-fonts', { name: 'local-fonts' }],
  ['persistent-storage', { name: 'persistent-storage' }],
  ['pointerLock', { name: 'pointer-lock' }],
  ['keyboardLock', { name: 'keyboard-lock' }],
  ['screen-wake-lock', { name: 'screen-wake-lock' }],
  ['storage-access', { name: 'storage-access' }],
  ['window-management', { name: 'window-management' }],
];

/** A session's permission handlers, and what they make of a page. */
export class Permissions {
  request: RequestHandler | null = null;
  check: CheckHandler | null = null;
  device: DeviceHandler | null = null;

  /** What Electron would answer a page at `url` that asks for `permission`; without a handler it grants. */
  async ask(contents: StandInContents | null, permission: string, url: string): Promise<PermissionAnswers> {
    const origin = originOf(url);
    const isMedia = permission === 'media';
    const details = {
      requestingUrl: url,
      isMainFrame: true,
      ...(isMedia ? { securityOrigin: `${origin}/` } : {}),
    };
    const handler = this.request;
    return {
      checked:
        this.check?.(contents, permission, `${origin}/`, {
          ...details,
          ...(isMedia ? { mediaType: 'unknown' } : {}),
        }) ?? true,
      requested: handler
        ? await new Promise<boolean>((resolve) =>
            handler(contents, permission, resolve, {
              ...details,
              ...(isMedia ? { mediaTypes: ['audio', 'video'] } : {}),
            }),
          )
        : true,
      device: this.device?.({ deviceType: 'usb', origin, device: {} }) ?? true,
    };
  }

  /**
   * Asks the program for every permission before a page of `url` is there, and lets Chromium know: its own question
   * cannot be heard when a page puts it.
   */
  async decide(contents: StandInContents, url: string): Promise<void> {
    const origin = originOf(toChromium(url));
    if (!origin.startsWith('http')) return;
    const browserContextId = await contents.session.contextId();
    const decisions = names.map(async ([permission, ...descriptors]) => {
      const { checked, requested } = await this.ask(contents, permission, url);
      const setting = checked && requested ? 'granted' : 'denied';
      for (const descriptor of descriptors) {
        await engine().chromium.connection.browser.send('Browser.setPermission', {
          permission: descriptor,
          setting,
          origin,
          ...(browserContextId === undefined ? {} : { browserContextId }),
        });
      }
    });
    await Promise.all(decisions);
  }
}
