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
