import { escape, frame, note } from '../pages/page.ts';
import type { Page } from '../pages/page.ts';

/** What the page shows of the person whose account is meant. */
export interface Approver {
  readonly username: string;
  /** May be empty. */
  readonly name: string;
  /** Address of the portrait, or null. */
  readonly picture: string | null;
}

function person({ username, name, picture }: Approver): string {
  const shown = name === '' ? username : name;
  const portrait =
    picture === null
      ? `<span class="initial" aria-hidden="true">${escape([...shown][0]?.toUpperCase() ?? '')}</span>`
      : `<img src="${escape(picture)}" alt="" width="44" height="44">`;
  return `<div class="who">${portrait}<div><b>${escape(shown)}</b><span>@${escape(username)}</span></div></div>`;
}

/** The question: may this app use this account? Without scripts; the form carries its own proof of origin. */
export function questionPage(question: {
  readonly app: string;
  readonly approver: Approver;
  /** Where the form is sent. */
  readonly action: string;
  /** Proof that the form came from this page. */
  readonly proof: string;
  readonly redirectTo: string | null;
  /** Whole minutes that the request still lives. */
  readonly minutesLeft: number;
}): Page {
  const app = escape(question.app);
  const back =
    question.redirectTo === null
      ? ''
      : `<input type="hidden" name="redirect_to" value="${escape(question.redirectTo)}">`;
  const minutes = question.minutesLeft === 1 ? 'one minute' : `${question.minutesLeft} minutes`;
  const html = frame(
    `May ${question.app} use your account?`,
    `<h1>May ${app} use your account?</h1>
${person(question.approver)}
<ul>
<li class="can">${app} can see your account and your ratings</li>
<li class="can">You stay signed in there until you sign out</li>
<li class="cannot">${app} never sees your password</li>
</ul>
<form method="post" action="${escape(question.action)}">
<input type="hidden" name="proof" value="${escape(question.proof)}">${back}
<button type="submit" name="decision" value="deny">Deny</button>
<button type="submit" name="decision" value="approve" class="approve">Approve</button>
</form>
<p class="until">Only approve if you just asked to sign in. This request ends in ${minutes}.</p>`,
  );
  return { status: 200, html };
}

/** Shown after Approve. */
export function approvedPage(app: string): Page {
  return note(
    200,
    `${app} may use your account`,
    `Go back to ${app}: it is signing you in. You can close this page.`,
  );
}

/** Shown after Deny, and when a denied request is opened again. */
export function deniedPage(app: string): Page {
  return note(
    200,
    `${app} may not use your account`,
    `Nothing was shared. If you change your mind, start signing in from ${app} again. You can close this page.`,
  );
}

/** Shown when an approved request was already exchanged for a session. */
export function usedPage(app: string): Page {
  return note(
    410,
    'This request has done its work',
    `It was approved and ${app} is signed in. To sign in again, start from ${app}.`,
  );
}

/** Shown when a request was not answered in time. */
export function expiredPage(app: string): Page {
  return note(
    410,
    'This request has expired',
    `Start signing in from ${app} again; the new request lives longer.`,
  );
}

/** Shown for a token that was never given out. */
export function unknownPage(): Page {
  return note(
    404,
    'This sign-in request is not known',
    'The address may be incomplete. Start signing in from your app again.',
  );
}

/** Shown for a form that did not come from our own page. */
export function refusedPage(): Page {
  return note(
    403,
    'This answer was not taken',
    'It did not come from this page. Open the address that your app gave you, and answer there.',
  );
}

/** Shown for anything else that this part of the service cannot read. */
export function unreadablePage(status: number): Page {
  return note(
    status,
    'This request cannot be read',
    'Open the address that your app gave you, and answer there.',
  );
}
