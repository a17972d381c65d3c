import type { ServerResponse } from 'node:http';
import type { Settings } from '#shared/contract/settings.ts';
import type { PageFiles } from '../platform/page-files.ts';

/**
 * Sends the page's document in the chosen theme, because its own memory has another port in every run. Its head comes at once,
 * so that the browser fetches the scripts while `first`, an element with the first answers, is made.
 */
export async function sendPage(
  response: ServerResponse,
  files: PageFiles,
  given: {
    readonly theme: Settings['theme'];
    readonly headers: Readonly<Record<string, string>>;
    readonly first: () => Promise<string>;
    readonly onBug: (what: string, error: unknown) => void;
  },
): Promise<void> {
  const { theme, headers, first, onBug } = given;
  const file = files.get('/');
  const html = new TextDecoder().decode(file?.bytes);
  const themed = theme === 'system' ? html : html.replace('<html ', `<html data-theme="${theme}" `);
  const at = themed.lastIndexOf('</body>');
  response.writeHead(200, {
    ...headers,
    'content-type': file?.type ?? 'text/html',
    'cache-control': 'no-store',
  });
  response.write(themed.slice(0, at));
  // Without it, the page asks for the answers.
  const element = await first().catch((error: unknown) => {
    onBug('first answers', error);
    return '';
  });
  response.end(element + themed.slice(at));
}
