import type { WebContents } from 'electron';

/** Limits contents that aren't the app's, whatever they show: no webview, no credentials or certificates, no refusal to close. */
export function lockForeignContents(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // webRequest doesn't see WebRTC traffic.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');

  // Electron refuses these two without a listener too, but a listener elsewhere could then answer for this page.
  contents.on('login', (event, _details, _info, answer) => {
    event.preventDefault();
    answer();
  });
  contents.on('certificate-error', (event, _address, _error, _certificate, answer) => {
    event.preventDefault();
    // Proved by approval-locks.test.ts: untrusted certificates are refused.
    answer(false);
  });
  // Without a listener, Electron gives the server the first certificate of the system's.
  // Proved by video-locks.test.ts: no client certificate is given.
  contents.on('select-client-certificate', (event, _address, _list, answer) => {
    event.preventDefault();
    // Electron accepts a call without a certificate, as the type of app's event of this name shows.
    (answer as () => void)();
  });
  // Preventing this event lets the page close despite its beforeunload handler.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}
