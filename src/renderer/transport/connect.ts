import { firstAnswersId } from '#shared/contract/transport.ts';
import type { FirstAnswers, Transport } from '#shared/contract/transport.ts';
import type { Clock } from '#shared/text/timing.ts';
import { createBrowserTransport } from './browser-transport.ts';
import { Marquee } from './marquee.ts';

declare global {
  interface Window {
    /** Set by the preload in Electron; absent in a browser. */
    readonly marquee?: Transport;
  }
}

/** Connects the page to its host with the preload's transport, or that of the browser host. */
export function connect(clock: Clock): Marquee {
  return new Marquee(window.marquee ?? createBrowserTransport(), () => clock.elapsed());
}

/** Takes what the page arrived with out of its document; null: nothing. */
export function takeFirstAnswers(): FirstAnswers | null {
  const element = document.getElementById(firstAnswersId);
  if (element === null) return null;
  element.remove();
  return JSON.parse(element.textContent) as FirstAnswers;
}
