import { schemeOf } from './addresses.ts';
import { unsupported } from './events.ts';

/** A request as the listener sees it, in the program's addresses. */
export interface RequestDetails {
  readonly url: string;
  readonly resourceType: Electron.OnBeforeRequestListenerDetails['resourceType'];
}

type Listener = (details: RequestDetails, callback: (answer: { cancel?: boolean }) => void) => void;

/** A session's `webRequest`: one listener before each request, filtered by schemes. */
export class WebRequest {
  #schemes: readonly string[] | null = null;
  #listener: Listener | null = null;

  onBeforeRequest(...parameters: [Listener] | [{ urls: string[] }, Listener]): void {
    const [filter, listener] = parameters.length === 1 ? [null, ...parameters] : parameters;
    this.#listener = listener;
    this.#schemes =
      filter?.urls.map(
        (pattern) =>
          /^([a-z]+):\/\/\*\/\*$/.exec(pattern)?.[1] ?? unsupported(`the url pattern '${pattern}'`),
      ) ?? null;
  }

  /** Whether the listener cancels a request. */
  async cancels(details: RequestDetails): Promise<boolean> {
    const listener = this.#listener;
    if (listener === null || this.#schemes?.includes(schemeOf(details.url)) === false) return false;
    const { cancel } = await new Promise<{ cancel?: boolean }>((resolve) => listener(details, resolve));
    return cancel === true;
  }
}
