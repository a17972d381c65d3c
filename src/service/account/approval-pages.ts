/** An HTML page, and the inputs of its response headers. */
export interface Page {
  /** The HTTP status. */
  readonly status: number;
  readonly html: string;
  /** An additional source that the page's form can redirect to. */
  readonly formTarget?: string;
  /** An additional source of the page's images. */
  readonly imageOrigin?: string;
  /** The methods that the address supports, for status 405. */
  readonly allow?: string;
}

/** The path of the stylesheet of all pages. */
export const stylePath = '/authenticate.css';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export function escape(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const mark = '<svg viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="6"/></svg>';

/** The HTML of a page; `content` is HTML. */
export function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Catalogue service</title>
<link rel="stylesheet" href="${stylePath}">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<div class="service">${mark}Catalogue service</div>
${content}
</main>
</body>
</html>
`;
}

export function note(status: number, title: string, ...sentences: string[]): Page {
  const paragraphs = sentences.map((sentence) => `<p>${escape(sentence)}</p>`).join('\n');
  return { status, html: frame(title, `<h1>${escape(title)}</h1>\n${paragraphs}`) };
}

/** The app that has the key of this service. */
const app = 'Marquee';

/** The parts of the account that the page shows. */
interface Approver {
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

/** The stylesheet of the service's pages, with light and dark mode. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --ground: oklch(0.972 0.008 85);
  --sheet: oklch(0.993 0.004 85);
  --raised: oklch(0.93 0.011 85);
  --line: oklch(0.84 0.012 80);
  --text: oklch(0.24 0.018 60);
  --quiet: oklch(0.44 0.018 60);
  --accent: oklch(0.53 0.13 55);
  --on-accent: oklch(0.99 0.01 85);
  --glow: oklch(0.8 0.1 78 / 0.28);
  --shadow: 0 18px 48px oklch(0.45 0.02 60 / 0.16);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: oklch(0.165 0.008 55);
    --sheet: oklch(0.205 0.009 55);
    --raised: oklch(0.3 0.012 55);
    --line: oklch(0.36 0.012 60);
    --text: oklch(0.95 0.012 85);
    --quiet: oklch(0.78 0.015 80);
    --accent: oklch(0.82 0.135 78);
    --on-accent: oklch(0.22 0.05 70);
    --glow: oklch(0.6 0.12 70 / 0.2);
    --shadow: 0 18px 56px oklch(0.08 0.01 50 / 0.6);
  }
}
* { box-sizing: border-box; margin: 0; }
html { font: 1rem/1.55 'Figtree Variable', system-ui, 'Noto Sans', sans-serif; color: var(--text); background: var(--ground); }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px;
  background: radial-gradient(60rem 30rem at 50% -8rem, var(--glow), transparent 70%) no-repeat; }
main { width: 100%; max-width: 30rem; padding: 40px 36px 32px; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 20px; box-shadow: var(--shadow); }
.service { display: flex; align-items: center; gap: 10px; color: var(--quiet); font-size: 0.875rem; margin-block-end: 28px; }
.service svg { width: 12px; height: 12px; fill: var(--accent); }
h1 { font: 560 1.75rem/1.18 'Fraunces Variable', 'Noto Serif', Georgia, serif; letter-spacing: -0.015em; text-wrap: balance; }
p { margin-block-start: 14px; color: var(--quiet); }
strong { color: var(--text); font-weight: 600; }
.who { display: flex; align-items: center; gap: 14px; margin-block-start: 24px; padding: 14px 16px; border: 1px solid var(--line);
  border-radius: 14px; }
.who img, .who .initial { flex: none; width: 44px; height: 44px; border-radius: 50%; object-fit: cover; }
.who .initial { display: grid; place-items: center; background: var(--raised); font: 560 1.25rem/1 'Fraunces Variable', Georgia, serif; }
.who b { display: block; font-weight: 600; line-height: 1.3; }
.who span { color: var(--quiet); font-size: 0.875rem; overflow-wrap: anywhere; }
ul { margin-block-start: 22px; padding: 0; list-style: none; }
li { position: relative; padding-inline-start: 26px; color: var(--quiet); }
li + li { margin-block-start: 8px; }
li::before { content: ''; position: absolute; inset-inline-start: 4px; inset-block-start: 0.6em; width: 8px; height: 8px; border-radius: 50%; }
li.can::before { background: var(--accent); }
li.cannot::before { border: 1.5px solid var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: 12px; margin-block-start: 30px; }
button { flex: 1 1 9rem; min-height: 48px; padding: 10px 20px; border: 1px solid var(--line); border-radius: 999px; font: inherit;
  font-weight: 600; color: var(--text); background: var(--raised); cursor: pointer; }
button.approve { color: var(--on-accent); background: var(--accent); border-color: transparent; }
button:hover { filter: brightness(1.06); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
.until { font-size: 0.875rem; margin-block-start: 20px; }
@media (max-width: 26rem) { main { padding: 28px 22px 24px; } }
@media (forced-colors: active) { button, .who { border: 1px solid; } li.can::before { background: CanvasText; } }
`;
