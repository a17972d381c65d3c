import type { Conversation } from './connection.ts';
import { toElectron } from './addresses.ts';
import { app } from './app.ts';
import type { AuthRequired, CertificateError } from './protocol-types.ts';
import { makeEvent } from './refusal.ts';
import type { StandInContents } from './web-contents.ts';

/**
 * What a server asks before it answers: a name and password, or trust in its certificate. The program is asked as
 * Electron asks it, the page's listeners before the app's; who does not prevent the default refuses.
 */
export async function followChallenges(contents: StandInContents, conversation: Conversation): Promise<void> {
  conversation.on('Fetch.authRequired', ({ requestId, request, authChallenge }: AuthRequired) => {
    const answer = (username?: string, password?: string): void =>
      void conversation.post('Fetch.continueWithAuth', {
        requestId,
        authChallengeResponse:
          username === undefined
            ? { response: 'CancelAuth' }
            : { response: 'ProvideCredentials', username, password: password ?? '' },
      });
    const origin = new URL(authChallenge.origin);
    const details = { url: toElectron(request.url), pid: 1 };
    const info = {
      isProxy: authChallenge.source === 'Proxy',
      scheme: authChallenge.scheme,
      host: origin.hostname,
      port: Number(origin.port),
      realm: authChallenge.realm,
    };
    if (!ask(contents, 'login', [details, info], answer)) answer();
  });
  conversation.on('Security.certificateError', ({ eventId, errorType, requestURL }: CertificateError) => {
    const answer = (isTrusted: boolean): void =>
      void conversation.post('Security.handleCertificateError', {
        eventId,
        action: isTrusted ? 'continue' : 'cancel',
      });
    const url = toElectron(requestURL);
    if (!ask(contents, 'certificate-error', [url, errorType, {}], answer, [true])) answer(false);
  });
  await conversation.send('Security.enable');
  await conversation.send('Security.setOverrideCertificateErrors', { override: true });
}

/** Emits the event of that name; whether somebody took it upon themselves to answer, once. */
function ask<Answer extends (...parameters: never[]) => void>(
  contents: StandInContents,
  name: string,
  facts: unknown[],
  answer: Answer,
  more: unknown[] = [],
): boolean {
  let answered = false;
  const once = (...parameters: never[]): void => {
    if (!answered) answer(...parameters);
    answered = true;
  };
  const event = makeEvent({});
  contents.emit(name, event, ...facts, once, ...more);
  if (event.defaultPrevented) return true;
  app.emit(name, event, contents, ...facts, once, ...more);
  return event.defaultPrevented;
}
