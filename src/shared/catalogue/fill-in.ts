import { endpointOf } from './endpoints.ts';
import type { EndpointName } from './endpoints.ts';
import type { Parameters } from './parameters.ts';

/** Adds language and region from the settings where the endpoint follows them and the caller omits them. */
export function fillIn(
  endpoint: EndpointName,
  parameters: Parameters,
  settings: { readonly language: string; readonly region: string | null },
): Parameters {
  const filled: Record<string, string | number | boolean> = { ...parameters };
  for (const [name, { follows }] of Object.entries(endpointOf(endpoint).queryParameters)) {
    const value = follows === undefined ? null : settings[follows];
    if (value !== null) filled[name] ??= value;
  }
  return filled;
}
