import type { BrowserWindow } from 'electron';
import { playerAddress, playerHost, youTubeAddress } from '#shared/catalogue/links.ts';
import type { VideoToPlay } from '#shared/contract/requests.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { App } from '../app/app.ts';
import { openExternal } from './external.ts';
import type { ExternalLinkFilter } from './external.ts';
import { openForeignWindow } from './foreign-window.ts';
import type { UserActivation } from './user-activation.ts';
import { lockVideoContents, lockVideoSession } from './foreign-window-limits.ts';

/** What a video window needs of the app. */
export interface VideoWindowOptions {
  readonly parent: BrowserWindow | null;
  readonly allowedLink: ExternalLinkFilter;
  readonly activation: UserActivation;
  readonly proxyLogin: App['proxyLogin'];
}

const size = { width: 1024, height: 576 } as const;

/**
 * The player refuses a page that doesn't say who shows it. Source: YouTube's terms for embedded players, "API client
 * identity".
 */
const shownBy = { url: 'https://marquee.invalid/', policy: 'strict-origin' } as const;

/** Plays a video in a window of its own if the person allowed that, without network except what the player needs. */
export function playVideo(
  video: VideoToPlay,
  { videos }: Pick<Settings, 'videos'>,
  options: VideoWindowOptions,
): Result<null> {
  const address = playerAddress(video.key);
  // Proved by windows.test.ts: nothing plays before the person’s yes.
  if (videos !== 'inside' || address === null) return fail('invalidInput', { verb: 'video.play' });
  openVideoWindow(address, video, options);
  return succeed(null);
}

/** The host comes first, where no name can push it out, reverse it or look like it. */
function videoTitle(name: string): string {
  // Proved by windows.test.ts: a video’s name can’t hide the host.
  return `${playerHost} · ${name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')}`;
}

function openVideoWindow(address: string, { key, name }: VideoToPlay, options: VideoWindowOptions): void {
  const window = openForeignWindow(
    'video',
    {
      ...size,
      parent: options.parent,
      useContentSize: true,
      title: videoTitle(name),
      backgroundColor: '#000',
    },
    lockVideoSession,
  );
  lockVideoContents(window.webContents, address, options.allowedLink, options.activation, options.proxyLogin);
  window.loadURL(address, { httpReferrer: shownBy }).catch(() => {
    if (window.isDestroyed()) return;
    window.destroy();
    openExternal(youTubeAddress(key) ?? '', options.allowedLink);
  });
}
