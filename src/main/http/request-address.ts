import * as v from 'valibot';
import type { Endpoint } from '#shared/catalogue/endpoint.ts';
import { endpointOf, parametersSchema } from '#shared/catalogue/endpoints.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { parameterSchema } from '#shared/catalogue/parameters.ts';
import type { Profile } from '#shared/catalogue/profiles.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

/** A request without its credentials. */
export interface Outgoing {
  readonly endpoint: EndpointName;
  readonly row: Endpoint;
  /** The address without an API key. It can hold a session id, so it is never logged. */
  readonly url: string;
  /** JSON, for the one endpoint with a body. */
  readonly body: string | null;
}

/** A value in an address, with everything percent-encoded that could end a segment or a pair. */
const encode = (value: string | number | boolean): string => encodeURIComponent(String(value));

/**
 * Checks parameters and body against the table and makes the address, with the paths and parameter names of the
 * profile; a parameter without a name there is not sent.
 * Fails with `invalidInput` (details: endpoint, field).
 */
export function addressRequest(
  profile: Profile,
  base: string,
  endpoint: EndpointName,
  parameters: Parameters,
  body: Readonly<Record<string, string>> | null,
): Result<Outgoing> {
  const row = endpointOf(endpoint);
  const checked = v.safeParse(parametersSchema(endpoint), parameters);
  if (!checked.success) return fail('invalidInput', { endpoint, field: firstField(checked.issues) });
  const wrong = wrongBodyField(row, body);
  if (wrong !== null) return fail('invalidInput', { endpoint, field: wrong });
  if (Number(checked.output.page ?? 1) > profile.pageLimit) {
    return fail('invalidInput', { endpoint, field: 'page' });
  }

  const template = profile.paths[endpoint] ?? row.path;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(checked.output[name] ?? ''));
  const names = profile.parameterNames[endpoint] ?? {};
  const query = Object.keys(row.queryParameters).flatMap((name) => {
    const value = checked.output[name];
    const sentAs = Object.hasOwn(names, name) ? names[name] : name;
    return value === undefined || sentAs == null ? [] : [`${encode(sentAs)}=${encode(value)}`];
  });
  return succeed({
    endpoint,
    row,
    url: `${base}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    body: row.bodyFields === undefined ? null : JSON.stringify(body),
  });
}

function firstField(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  return v.getDotPath(issues[0]) ?? '';
}

/** The first field of a body that is not in the table, missing or invalid; null: there is none. */
function wrongBodyField(row: Endpoint, body: Readonly<Record<string, string>> | null): string | null {
  const fields = row.bodyFields ?? {};
  const surplus = Object.keys(body ?? {}).find((name) => !Object.hasOwn(fields, name));
  if (surplus !== undefined) return surplus;
  for (const [name, field] of Object.entries(fields)) {
    const value = body?.[name];
    if (value === undefined ? field.required : !v.is(parameterSchema(field), value)) return name;
  }
  return null;
}

/** The address with the API key, which the interface requires in the query (E2) and nothing may show. */
export function withApiKey(url: string, apiKey: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}api_key=${encode(apiKey)}`;
}
