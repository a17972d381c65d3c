import type { IncomingMessage, ServerResponse } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { readPictureAddress } from '#shared/catalogue/pictures.ts';
import { lastEventMeta } from '#shared/contract/events.ts';
import type { InterfaceLanguage, Settings } from '#shared/contract/settings.ts';
import { mostUploadBytes, resultPieces } from '#shared/contract/transport.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import { answerRequest } from '../app/answer-request.ts';
import type { App } from '../app/app.ts';
import { pictureCaching } from '../platform/page-files.ts';
import type { PageFiles } from '../platform/page-files.ts';
import type { Confirmation } from './host-pages.ts';
import type { EventStream } from './event-stream.ts';
import { servePack, takeFile } from './file-routes.ts';
import { isNavigation } from './guard.ts';
import type { Guard } from './guard.ts';
import {
  answeredPage,
  askingPage,
  askingPageHeaders,
  closeAfter,
  closedPage,
  hostPage,
  json,
  pageAnswerHeaders as headers,
  plain,
  send,
} from './host-pages.ts';
import { routes } from './host-routes.ts';
import type { RouteName } from './host-routes.ts';

// Proved by host.test.ts: body size is limited.
const largestJsonBytes = 256 * 1024;

/**
 * Reads the JSON body of a verb's request: at most 256 KiB. Fails with `invalidInput` (reason contentType, tooLarge, json),
 * and with `cancelled` if the body is incomplete.
 */
function readJsonBody(request: IncomingMessage): Promise<Result<unknown>> {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) {
    return Promise.resolve(fail('invalidInput', { reason: 'contentType' }));
  }
  // By events: iterating over a small body takes longer than the rest of its answer.
  return new Promise((resolve) => {
    // Decoded piece by piece: the pieces of a large body and one buffer of all would be in memory beside its text.
    const decoder = new StringDecoder('utf8');
    let text = '';
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= largestJsonBytes) {
        text += decoder.write(chunk);
        return;
      }
      request.off('data', take).pause();
      resolve(fail('invalidInput', { reason: 'tooLarge' }));
    };
    // The client has disconnected, stalled or violated HTTP, so it doesn't get this answer.
    const cancel = (): void => resolve(fail('cancelled'));
    request.on('data', take).once('error', cancel).once('close', cancel);
    request.once('end', () => resolve(parsed(text + decoder.end())));
  });
}

function parsed(text: string): Result<unknown> {
  try {
    return succeed(JSON.parse(text) as unknown);
  } catch {
    return fail('invalidInput', { reason: 'json' });
  }
}

/**
 * Sends the page's document in the chosen theme, because its own memory has another port in every run. Its head comes at once,
 * so that the browser fetches the scripts while `first`, an element with the first answers, is made.
 */
async function sendPage(
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

const statusOf: Partial<Record<Failure['code'], number>> = {
  notFound: 404,
  offline: 503,
  timeout: 504,
  cancelled: 499,
  invalidInput: 400,
};

/** A request that its route admits. */
interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly parameters: URLSearchParams;
  /** Whether it has the cookie; only routes with a secret in their address are asked without. */
  readonly isKnown: boolean;
}

type Handler = (asked: Asked) => Promise<void> | void;

/** What the handlers use. */
interface Ports {
  readonly app: App;
  readonly files: PageFiles;
  /** Folder for uploads. */
  readonly folder: string;
  readonly guard: Guard;
  readonly confirmation: Confirmation;
  readonly events: EventStream;
  readonly onBug: (what: string, error: unknown) => void;
  /** The address was used, and there is another one. */
  readonly onEntered: () => void;
}

/** What each route does. */
export function createHandlers(ports: Ports): Readonly<Record<RouteName, Handler>> {
  const { app, confirmation, events, files, folder, guard, onBug, onEntered } = ports;
  const { files: made } = app;
  const language = (): InterfaceLanguage => app.settings().interfaceLanguage;
  const answersTo = (response: ServerResponse) => ({
    json: (value: unknown) => json(response, value),
    plain: (status: number, sentence: string) => plain(response, status, sentence),
  });
  const nothing = (response: ServerResponse): void => plain(response, 404, 'There is no such file.');

  return {
    // Its body isn't read.
    async answer({ path, response }) {
      closeAfter(response);
      const [, token = '', answer] = routes.answer.path.exec(path) ?? [];
      const isTaken = await confirmation.answer(token, answer === 'yes');
      const page = answeredPage(language(), isTaken ? answer === 'yes' : null);
      hostPage(response, isTaken ? 200 : 403, page);
    },

    /** Moves from an address with a token to one without, and the right to a cookie that scripts can't read. */
    entry({ parameters, isKnown, response }) {
      const isNew = guard.redeem(parameters.get('token') ?? '');
      if (isNew) onEntered();
      // A browser that has the cookie needs no token, so an address that has been used works there.
      if (!isNew && !isKnown) return hostPage(response, 403, closedPage(language()));
      response.writeHead(303, {
        ...headers,
        location: '/',
        'set-cookie': guard.setCookie(),
        'cache-control': 'no-store',
      });
      response.end();
    },

    question({ request, response }) {
      // Only a navigation gets the question: a page's script could read the answer to a request of its own.
      // Proved by confirmation.test.ts: the app’s page can’t read the question of the browser host (the headers).
      if (!isNavigation(request)) return nothing(response);
      const { asked } = confirmation;
      if (asked === null) return hostPage(response, 404, answeredPage(language(), null));
      const text = askingPage(language(), asked.origins, asked.token);
      send(response, 200, 'text/html', text, askingPageHeaders);
    },

    importPack: ({ request, response }) =>
      takeFile(folder, request, mostUploadBytes, (file) => made.taken(file), answersTo(response)),

    importData: ({ request, response }) =>
      takeFile(folder, request, mostUploadBytes, (file) => app.takeLocalData(file), answersTo(response)),

    async verb({ path, request, response }) {
      const verb = /^\/rpc\/([a-zA-Z.]{1,60})$/.exec(path)?.[1];
      if (verb === undefined) return plain(response, 404, 'There is no such verb.');
      const body = await readJsonBody(request);
      if (!body.ok) {
        closeAfter(response);
        return json(response, body);
      }
      const controller = new AbortController();
      response.once('close', () => {
        if (!response.writableEnded) controller.abort();
      });
      const result = await answerRequest(app.handlers, verb, body.value, controller.signal, onBug);
      send(response, 200, 'application/x-ndjson', resultPieces(result));
    },

    async events({ parameters, response }) {
      const after = parameters.get('after') ?? '';
      if (!events.add(response, /^\d{1,15}$/.test(after) ? Number(after) : undefined))
        return plain(response, 503, 'Too many pages of Marquee are open.');
      // Of a longer interruption, the events aren't kept.
      events.sendTo(response, await app.present());
    },

    async picture({ path, request, response }) {
      const [, , kind = '', size = '', file = '', ...more] = path.split('/');
      const picture = more.length === 0 ? readPictureAddress(kind, size, file) : null;
      if (picture === null) return plain(response, 404, 'There is no such picture.');
      const controller = new AbortController();
      response.once('close', () => controller.abort());
      const result = await app.picture(picture, controller.signal);
      if (response.destroyed) return;
      if (!result.ok) {
        response.setHeader('cache-control', 'no-store');
        return plain(response, statusOf[result.failure.code] ?? 502, result.failure.code);
      }
      response.writeHead(200, {
        ...headers,
        'content-type': result.value.contentType,
        'content-length': result.value.bytes.byteLength,
        'cache-control': pictureCaching(result.value),
      });
      response.end(request.method === 'HEAD' ? undefined : result.value.bytes);
    },

    pack: ({ path, request, response }) =>
      servePack(made, path, request, response, headers, answersTo(response)),

    file({ path, request, response }) {
      if (path === '/' && request.method === 'GET') {
        const meta = `<meta name="${lastEventMeta}" content="${events.last}">`;
        const first = async (): Promise<string> => meta + (await app.firstAnswers());
        return sendPage(response, files, { theme: app.settings().theme, headers, first, onBug });
      }
      const file = files.get(path);
      if (file === undefined) return nothing(response);
      const { bytes } = file;
      response.writeHead(200, {
        ...headers,
        'content-type': file.type,
        'content-length': bytes.byteLength,
        // Names of built files contain a hash, except the index.
        'cache-control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    },

    other: ({ response }) => plain(response, 405, 'GET, HEAD or POST.'),
  };
}
