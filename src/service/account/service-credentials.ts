import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The two credentials of the service's clients. */
export interface Credentials {
  readonly accessToken: string;
  readonly apiKey: string;
}

/**
 * The credentials of a seed, in the public service's format: a token of three dot-separated parts, and a key of 32
 * hexadecimal digits. Anyone who knows the seed has them, so they suit only a demo on this machine.
 */
export function credentialsOf(seed: number): Credentials {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'marquee-demo', seed, scopes: ['api_read'] })}`;
  const signature = createHmac('sha256', `marquee catalogue ${seed}`).update(claims).digest('base64url');
  const apiKey = createHash('sha256').update(`marquee key ${seed}`).digest('hex').slice(0, 32);
  return { accessToken: `${claims}.${signature}`, apiKey };
}

/** Compares secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether an `Authorization` header contains the access token. */
export function hasToken(header: string | undefined, credentials: Credentials): boolean {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && sameSecret(token, credentials.accessToken);
}
