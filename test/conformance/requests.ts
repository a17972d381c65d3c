import { connect } from 'node:net';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { accessToken, apiKey } from './service-process.ts';

export type Values = Readonly<Record<string, string | number | boolean>>;

/** A response: status, headers and the parsed body (undefined if it isn't JSON). */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read any field of a raw body
  readonly body: any;
}

/** The path and query of an endpoint with its parameters filled in. */
export function pathOf(name: EndpointName, values: Values = {}): string {
  const row = endpointOf(name);
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (!Object.hasOwn(row.pathParameters, key)) query.set(key, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Sends a request and doesn't follow redirects. */
export async function send(address: string, init: RequestInit = {}): Promise<ServiceResponse> {
  const response = await fetch(address, { redirect: 'manual', ...init });
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, text, body };
}

/** Sends a GET with the access token. */
export function get(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> {
  return send(address, { headers: { Authorization: `Bearer ${accessToken}`, ...headers } });
}

/** Sends a GET to an endpoint with the credentials that its row requires. */
export function call(base: string, name: EndpointName, values: Values = {}): Promise<ServiceResponse> {
  const byKey = endpointOf(name).authentication === 'apiKey';
  return byKey
    ? send(`${base}${pathOf(name, { ...values, api_key: apiKey })}`)
    : get(`${base}${pathOf(name, values)}`);
}

/** Sends raw bytes over a socket and returns everything that the service sends until it closes. */
export function sendRaw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(15_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => (received += chunk.toString('utf8')));
    socket.on('end', () => {
      resolve(received);
    });
    socket.on('error', reject);
  });
}
