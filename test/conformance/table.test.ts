import { describe, expect, it } from 'vitest';
import { decode } from '#shared/catalogue/decode.ts';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { Parameter } from '#shared/catalogue/parameters.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import { call, get, pathOf } from './requests.ts';
import type { Values } from './requests.ts';
import { checkFields } from './check-fields.ts';
import { bodies } from './field-tables.ts';
import { runningSamples, runningService } from './running-service.ts';

/* Each row of the endpoint table: its response, and how it refuses invalid parameters. */

const service = runningService();
const samples = runningSamples(service);

const bearerNames = endpointNames.filter((name) => endpointOf(name).authentication === 'bearer');
const getNames = endpointNames.filter((name) => endpointOf(name).method === 'GET');

it('the endpoint table has every endpoint of the interface document', () => {
  const numbers = endpointNames.map((name) => endpointOf(name).number);
  const expected = ['E1', 'E2a', 'E2b', 'E2c', ...Array.from({ length: 18 }, (_, index) => `E${index + 3}`)];
  expect(numbers.toSorted()).toEqual(expected.toSorted());
  expect(Object.keys(bodies).sort()).toEqual([...endpointNames].sort());
});

describe.each(getNames)('%s', (name) => {
  it('the body has every field of the document, and decodes completely', async () => {
    const { status, body } = await call(service.base, name, samples[name]);
    expect(status).toBe(200);
    expect(checkFields(body, bodies[name] ?? {})).toEqual([]);
    expect(decode(name, body)).toMatchObject({ ok: true, value: { dropped: 0 } });
  });

  it('the same request gets the same response', async () => {
    if (name === 'authentication.token') return;
    const [first, second] = await Promise.all([
      call(service.base, name, samples[name]),
      call(service.base, name, samples[name]),
    ]);
    expect(first.text).toBe(second.text);
  });
});

describe('a path of the public service', () => {
  it.each(Object.entries(profiles.tmdb.paths))('the endpoint %s also has the path %s', async (name, path) => {
    const values = samples[name as EndpointName];
    const own = pathOf(name as EndpointName, values);
    const theirs = path.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
    const query = own.slice(own.indexOf('?'));
    const [a, b] = await Promise.all([get(`${service.base}${own}`), get(`${service.base}${theirs}${query}`)]);
    expect([b.status, b.text]).toEqual([200, a.text]);
  });
});

/** Invalid values of each kind, with the status and code of the error. */
const refused: Readonly<Record<Parameter['of'], readonly (readonly [string, number, number])[]>> = {
  integer: ['x', '-1', '1.5', '1e3', '0x1'].map((value) => [value, 422, 5]),
  number: ['ten', '1,5', 'NaN', 'Infinity', '--1'].map((value) => [value, 422, 5]),
  boolean: ['maybe', '2', 'yes', 'constructor'].map((value) => [value, 422, 5]),
  text: [['x'.repeat(201), 422, 5]],
  day: ['2026-13-01', '2026-02-30', '14.10.2026', '20261014', 'today'].map((value) => [value, 400, 23]),
  language: ['english', 'e', 'en_US', 'en-USA', '../en'].map((value) => [value, 422, 5]),
  languageList: ['english', 'en;de', 'en,,de', 'nul'].map((value) => [value, 422, 5]),
  country: ['USA', 'U', '12', 'u-s'].map((value) => [value, 422, 5]),
  page: ['0', '501', '-1', '1.5', 'two', '1000'].map((value) => [value, 400, 22]),
  idList: ['x', '1,2|3', '1,', '|1', '1;2'].map((value) => [value, 422, 5]),
  wordList: ['a,b|c', 'a,', '|a', 'a b'].map((value) => [value, 422, 5]),
  appendList: [[Array.from({ length: 21 }, () => 'images').join(','), 400, 27]],
};

const queryParameters = bearerNames.flatMap((name) =>
  Object.entries(endpointOf(name).queryParameters).map(([key, parameter]) => ({ name, key, parameter })),
);

describe('a query parameter', () => {
  it.each(queryParameters)('$name refuses an invalid $key', async ({ name, key, parameter }) => {
    const invalid = [
      ...refused[parameter.of],
      ...(parameter.oneOf ? [['anything else', 422, 5] as const] : []),
    ];
    for (const [value, status, code] of invalid) {
      const { status: got, body } = await call(service.base, name, { ...samples[name], [key]: value });
      expect([key, value, got, body.status_code, body.success]).toEqual([key, value, status, code, false]);
      expect(typeof body.status_message).toBe('string');
    }
  });

  it.each(queryParameters.filter(({ parameter }) => parameter.required))(
    '$name without $key returns an error that names it',
    async ({ name, key }) => {
      const { [key]: _left, ...others } = samples[name];
      for (const without of [others, { ...others, [key]: ' ' }]) {
        const { status, body } = await call(service.base, name, without);
        expect([status, body]).toEqual([422, { errors: [`${key} must be provided`] }]);
      }
    },
  );

  it.each(queryParameters.filter(({ parameter }) => parameter.default !== undefined))(
    '$name without $key uses the default of the table',
    async ({ name, key, parameter }) => {
      const spelled = { ...samples[name], [key]: parameter.default ?? '' };
      const [without, withDefault] = await Promise.all([
        call(service.base, name, samples[name]),
        call(service.base, name, spelled),
      ]);
      expect([withDefault.status, withDefault.text]).toEqual([200, without.text]);
    },
  );

  it.each(bearerNames)('%s ignores unknown and empty parameters', async (name) => {
    const { queryParameters: known } = endpointOf(name);
    const given: Values = samples[name];
    const empty = Object.keys(known).filter((key) => !Object.hasOwn(given, key));
    const more = Object.fromEntries([...empty.map((key) => [key, '']), ['flavour', 'salt']]) as Values;
    const [plain, withMore] = await Promise.all([
      call(service.base, name, given),
      call(service.base, name, { ...given, ...more }),
    ]);
    expect([withMore.status, withMore.text]).toEqual([200, plain.text]);
  });
});

const pathParameters = bearerNames.flatMap((name) =>
  Object.entries(endpointOf(name).pathParameters).map(([key, parameter]) => ({ name, key, parameter })),
);

describe('a path parameter', () => {
  it.each(pathParameters)(
    '$name refuses an invalid $key with code 6 or 34',
    async ({ name, key, parameter }) => {
      for (const value of ['abc', '-1', '1.5', '99999999999999999999']) {
        const { status, body } = await call(service.base, name, { ...samples[name], [key]: value });
        expect([value, status, body.status_code]).toEqual([value, 404, parameter.oneOf ? 34 : 6]);
      }
    },
  );

  it.each(pathParameters.filter(({ parameter }) => !parameter.oneOf))(
    '$name refuses an unknown $key with code 34',
    async ({ name, key }) => {
      for (const value of [999_999_999_999, 4_000_000]) {
        const { status, body } = await call(service.base, name, { ...samples[name], [key]: value });
        expect([value, status, body.status_code]).toEqual([value, 404, 34]);
      }
    },
  );
});
