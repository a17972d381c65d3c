import { toElectron } from './addresses.ts';
import type { DevToolsSession } from './devtools.ts';
import { makeEvent } from './events.ts';
import type { StandInContents } from './web-contents.ts';

/** Emits `login` and `certificate-error`; as in Electron, the default action refuses. */
export async function followChallenges(contents: StandInContents, session: DevToolsSession): Promise<void> {
  session.on('Fetch.authRequired', ({ requestId, request }) => {
    const answer = (username?: string, password = ''): void =>
      void session.post('Fetch.continueWithAuth', {
        requestId,
        authChallengeResponse:
          username === undefined
            ? { response: 'CancelAuth' }
            : { response: 'ProvideCredentials', username, password },
      });
    const event = makeEvent({});
    contents.emit('login', event, { url: toElectron(request.url) }, {}, answer);
    if (!event.defaultPrevented) answer();
  });
  session.on('Security.certificateError', ({ eventId, errorType, requestURL }) => {
    const answer = (isTrusted: boolean): void =>
      void session.post('Security.handleCertificateError', {
        eventId,
        action: isTrusted ? 'continue' : 'cancel',
      });
    const event = makeEvent({});
    contents.emit('certificate-error', event, toElectron(requestURL), errorType, {}, answer, true);
    if (!event.defaultPrevented) answer(false);
  });
  await session.send('Security.enable');
  await session.send('Security.setOverrideCertificateErrors', { override: true });
}
