import { escape, frame, note } from './page.ts';
import type { Page } from './page.ts';

/** The app that has the key of this service. */
const app = 'Marquee';

/** The parts of the account that the page shows. */
export interface Approver {
  readonly username: string;
  /** Can be empty. */
  readonly name: string;
  /** The address of the avatar picture, or null. */
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

/** The page that asks whether an app can use the account. */
export function questionPage(question: {
  readonly approver: Approver;
  /** The address that receives the form. */
  readonly action: string;
  /** Proves that the form comes from this page. */
  readonly proof: string;
  readonly redirectTo: string | null;
  /** Whole minutes until the request expires. */
  readonly minutesLeft: number;
}): Page {
  const back =
    question.redirectTo === null
      ? ''
      : `<input type="hidden" name="redirect_to" value="${escape(question.redirectTo)}">`;
  const minutes = question.minutesLeft === 1 ? 'one minute' : `${question.minutesLeft} minutes`;
  const html = frame(
    `May ${app} use your account?`,
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

/** Pages about a request token that isn't pending, by its state. */
export const statePages = {
  approved: note(
    200,
    `${app} may use your account`,
    `Go back to ${app}: it is signing you in. You can close this page.`,
  ),
  denied: note(
    200,
    `${app} may not use your account`,
    `Nothing was shared. If you change your mind, start signing in from ${app} again. You can close this page.`,
  ),
  used: note(
    410,
    'This request has done its work',
    `It was approved and ${app} is signed in. To sign in again, start from ${app}.`,
  ),
  expired: note(
    410,
    'This request has expired',
    `Start signing in from ${app} again; the new request lives longer.`,
  ),
  unknown: note(
    404,
    'This sign-in request is not known',
    'The address may be incomplete. Start signing in from your app again.',
  ),
};

/** Shown for a form from another origin. */
export const refusedPage = note(
  403,
  'This answer was not taken',
  'It did not come from this page. Open the address that your app gave you, and answer there.',
);

/** Shown for any other invalid request. */
export function unreadablePage(status: number): Page {
  const instead = 'Open the address that your app gave you, and answer there.';
  return note(status, 'This request cannot be read', instead);
}
