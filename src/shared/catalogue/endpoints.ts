import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './endpoints/account.ts';
import { changesEndpoints } from './endpoints/changes.ts';
import { movieEndpoints } from './endpoints/movies.ts';
import { peopleEndpoints } from './endpoints/people.ts';
import { seasonEndpoints } from './endpoints/seasons.ts';
import { seriesEndpoints } from './endpoints/series.ts';
import { parameterSchema } from './parameters.ts';
import type { Parameter, Parameters, ParameterValue } from './parameters.ts';

export type { Parameters };

const rows = [
  ...accountEndpoints,
  ...seriesEndpoints,
  ...seasonEndpoints,
  ...peopleEndpoints,
  ...movieEndpoints,
  ...changesEndpoints,
] as const;
type Row = (typeof rows)[number];

/** All endpoints by name. */
export type Endpoints = { readonly [Each in Row as Each['name']]: Each };
export type EndpointName = keyof Endpoints;

/** The interface, E1 to E20. The public service's names are used for parameters that the document doesn't name. */
export const endpoints = Object.fromEntries(rows.map((row) => [row.name, row])) as unknown as Endpoints;

/** All endpoint names, in the table's order. */
export const endpointNames: readonly EndpointName[] = rows.map(({ name }) => name);

/** The decoded response of an endpoint. */
export type Answer<Name extends EndpointName> = v.InferOutput<Endpoints[Name]['response']>;

type RequiredOf<P> = { [K in keyof P as P[K] extends { required: true } ? K : never]: P[K] };
type OptionalOf<P> = { [K in keyof P as P[K] extends { required: true } ? never : K]: P[K] };
type Values<P> = { [K in keyof P]: P[K] extends Parameter ? ParameterValue<P[K]> : never };
type Simplify<T> = { [K in keyof T]: T[K] };

/** The path and query parameters of an endpoint as one object. */
export type ParametersOf<Name extends EndpointName> = Simplify<
  Values<Endpoints[Name]['pathParameters']> &
    Values<RequiredOf<Endpoints[Name]['queryParameters']>> &
    Partial<Values<OptionalOf<Endpoints[Name]['queryParameters']>>>
>;

/** The row of an endpoint, widened to the common type. */
export function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name];
}

/** The endpoints that a page can read with `catalogue.read`: those that take the access token. */
export const readableEndpoints = endpointNames.filter((name) => endpoints[name].authentication === 'bearer');

/** The strict schema of an endpoint's parameters; rejects unknown names and invalid values before a request is sent. */
export function parametersSchema(name: EndpointName): v.GenericSchema<unknown, Parameters> {
  let schema = schemas.get(name);
  if (!schema) {
    const row = endpointOf(name);
    const entries: v.ObjectEntries = {};
    for (const [key, parameter] of Object.entries({ ...row.pathParameters, ...row.queryParameters })) {
      const value = parameterSchema(parameter);
      entries[key] = parameter.required ? value : v.exactOptional(value);
    }
    schema = v.strictObject(entries) as unknown as v.GenericSchema<unknown, Parameters>;
    schemas.set(name, schema);
  }
  return schema;
}

const schemas = new Map<EndpointName, v.GenericSchema<unknown, Parameters>>();
