import { session } from 'electron';

const protocols: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks5' };

/** Resolves to the addresses of the proxies that the system's settings or its PAC file name for an origin; null: none. */
export async function systemProxies(origin: string): Promise<readonly (string | null)[]> {
  return readProxies(await session.defaultSession.resolveProxy(`${origin}/`));
}

/**
 * Returns the usable proxies of an answer in the form of a PAC file, such as `PROXY proxy.example:8080; DIRECT`; null for
 * `DIRECT`. Throws if it names only proxies of other kinds, which must not be bypassed.
 */
function readProxies(answer: string): readonly (string | null)[] {
  const proxies = answer.split(';').flatMap((entry) => {
    const [kind = '', address = ''] = entry.trim().split(/\s+/);
    if (kind === 'DIRECT') return [null];
    const protocol = protocols[kind];
    return protocol === undefined || address === '' ? [] : [`${protocol}://${address}`];
  });
  if (proxies.length === 0) throw new Error('no usable proxy');
  return proxies;
}
