import { policyForChromium, schemeOf, standardSchemes, toChromium } from './addresses.ts';
import { app } from './app.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** A handler's answer with addresses as Chromium needs them. */
export interface ProtocolAnswer {
  readonly responseCode: number;
  readonly responseHeaders: { name: string; value: string }[];
  /** In base64. */
  readonly body: string;
}

/** Electron's `protocol` module. */
export const protocol = {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of schemes) if (privileges?.standard) standardSchemes.add(scheme);
  },
};

function headerForChromium(name: string, value: string): string {
  if (name.startsWith('content-security-policy')) return policyForChromium(value);
  return name === 'location' ? toChromium(value) : value;
}

/** A session's `protocol`. */
export class SessionProtocol {
  readonly #handlers = new Map<string, Handler>();

  handle(scheme: string, handler: Handler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  handles(url: string): boolean {
    return this.#handlers.has(schemeOf(url));
  }

  /** Calls the handler of the request's scheme. Null means a network error: the handler failed or answers one. */
  async answer(request: Request): Promise<ProtocolAnswer | null> {
    try {
      const response = await this.#handlers.get(schemeOf(request.url))?.(request);
      if (response === undefined || response.type === 'error') return null;
      return {
        responseCode: response.status,
        responseHeaders: [...response.headers].map(([name, value]) => ({
          name,
          value: headerForChromium(name, value),
        })),
        body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      };
    } catch (error) {
      console.error(`protocol.handle failed for ${request.url}:`, error);
      return null;
    }
  }
}
