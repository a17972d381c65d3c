import { only, refuse } from './refusal.ts';
import { policyForChromium, schemeOf, toChromium } from './addresses.ts';
import { lifecycle } from './lifecycle.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const standard = new Set<string>();
let registered = false;

/** Schemes whose pages have an origin of their own, so may be documents here. */
export const standardSchemes: ReadonlySet<string> = standard;

function registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
  if (lifecycle.ready)
    throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  // A second call would replace the first one's schemes, which no program means.
  if (registered) refuse('a second protocol.registerSchemesAsPrivileged');
  registered = true;
  for (const { scheme, privileges } of schemes) if (privileges?.standard) standard.add(scheme);
}

export interface ProtocolTable {
  registerSchemesAsPrivileged: typeof registerSchemesAsPrivileged;
  handle(scheme: string, handler: Handler): void;
  unhandle(scheme: string): void;
  isProtocolHandled(scheme: string): boolean;
}

/** One session's protocols: those that Electron's `protocol` has, and how the stand-in asks them. */
export class Protocols {
  readonly #handlers = new Map<string, Handler>();
  readonly table: ProtocolTable = only('protocol', {
    registerSchemesAsPrivileged,
    handle: (scheme: string, handler: Handler) => {
      if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      this.#handlers.set(scheme, handler);
    },
    unhandle: (scheme: string) => {
      if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
    },
    isProtocolHandled: (scheme: string) => this.#handlers.has(scheme),
  });

  handles(url: string): boolean {
    return this.#handlers.has(schemeOf(url));
  }

  /** Asks the handler of the address. Null where the answer is a network error: thrown, or `Response.error()`. */
  async answer(
    url: string,
    method: string,
    headers: Record<string, string>,
    body: Buffer | null,
  ): Promise<ProtocolAnswer | null> {
    const handler = this.#handlers.get(schemeOf(url));
    if (!handler) return null;
    try {
      const hasBody = body !== null && method !== 'GET' && method !== 'HEAD';
      const response = await handler(
        new Request(url, { method, headers, ...(hasBody ? { body: new Uint8Array(body) } : {}) }),
      );
      if (response.type === 'error') return null;
      return {
        status: response.status,
        headers: [...response.headers].map(([name, value]) => ({
          name,
          value: forChromium(name, value),
        })),
        body: Buffer.from(await response.arrayBuffer()),
      };
    } catch (error) {
      console.error(`protocol.handle('${schemeOf(url)}') failed for ${url}:`, error);
      return null;
    }
  }
}

/** A header of an answer, with addresses as Chromium must have them. */
function forChromium(name: string, value: string): string {
  if (name.startsWith('content-security-policy')) return policyForChromium(value, standard);
  return name === 'location' ? toChromium(value) : value;
}

export interface ProtocolAnswer {
  status: number;
  headers: { name: string; value: string }[];
  body: Buffer;
}
