import { parseArgs } from 'node:util';
import { credentialFit } from '#shared/catalogue/credentials.ts';
import { isCalendarDay } from '#shared/text/calendar-day.ts';
import type { CatalogueParameters } from '../catalogue/catalogue-file.ts';
import type { Progress } from '../catalogue/source.ts';

/** Options of a catalogue service. */
export interface ServiceOptions extends CatalogueParameters {
  /** 0 selects a free port. */
  readonly port: number;
  /** The address to listen on; 127.0.0.1 if absent. */
  readonly host?: string;
  /** The day (YYYY-MM-DD) as of which the catalogue is seen, and for which a new one is dated; today if absent. */
  readonly today?: string;
  /** Another day (YYYY-MM-DD) as of which the catalogue is seen; `today` if absent. */
  readonly asOf?: string;
  /** The delay of the interface's responses, in ms. */
  readonly latencyMs?: number;
  /** The lifetime of a request token, in minutes; 60 if absent. */
  readonly tokenMinutes?: number;
  /** Derived from the seed if absent. */
  readonly accessToken?: string;
  /** Derived from the seed if absent. */
  readonly apiKey?: string;
  /** A part of the pictures' address, for programs that must not draw pictures unless they know it; none if absent. */
  readonly pictureSecret?: string;
  readonly onProgress?: Progress;
}

/** What the command line requests. `invalid`: `sentence` names the wrong argument. */
type Arguments =
  | { readonly request: 'service'; readonly options: ServiceOptions }
  | { readonly request: 'help' }
  | { readonly request: 'invalid'; readonly sentence: string };

const options = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: 'catalogue.sqlite' },
  titles: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  latency: { type: 'string', default: '0' },
  'token-minutes': { type: 'string', default: '60' },
  'access-token': { type: 'string' },
  'api-key': { type: 'string' },
  today: { type: 'string' },
  'as-of': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Printed by --help. */
export const helpText = `The bundled catalogue service.

  npm run service -- [options]

  --port <number>           port to listen on; 0 picks a free one            (4010)
  --host <address>          address to listen on                             (127.0.0.1)
  --data <file>             the catalogue; created when it does not exist    (catalogue.sqlite)
  --titles <number>         series and movies to invent for a new catalogue  (300)
  --seed <number>           the same seed invents the same catalogue         (1)
  --latency <ms>            delays every answer of the interface             (0)
  --token-minutes <number>  lifetime of a sign-in request, in minutes        (60)
  --access-token <text>     the token that callers send                      (made from the seed)
  --api-key <text>          the key of the account flow                      (made from the seed)
  --today <YYYY-MM-DD>      the day of the service, from noon; a new catalogue is dated for it (today)
  --as-of <YYYY-MM-DD>      a later day, until which dates move and providers come and go
  --help                    this text

While it runs, a line “as-of YYYY-MM-DD” on its standard input moves it to another day.
`;

/** A value that an option doesn't accept. */
class InvalidValue extends Error {}

function whole(name: string, raw: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(raw) ? Number(raw) : NaN;
  if (!(value >= least && value <= most)) {
    const range = `a whole number from ${least} to ${most.toLocaleString('en')}`;
    throw new InvalidValue(`--${name} must be ${range}, not “${raw}”.`);
  }
  return value;
}

function secret(name: 'access-token' | 'api-key', raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  if (credentialFit(name === 'api-key' ? 'apiKey' : 'accessToken', raw) === 'unlikely') {
    throw new InvalidValue(`--${name} must be at least 8 visible characters without spaces.`);
  }
  return raw;
}

function filled(name: string, raw: string): string {
  if (raw.trim() === '' || raw.includes('\0')) throw new InvalidValue(`--${name} must not be empty.`);
  return raw;
}

function read(argv: readonly string[]): Arguments {
  const { values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: false });
  if (values.help) return { request: 'help' };
  for (const name of ['today', 'as-of'] as const) {
    const day = values[name];
    if (day !== undefined && !isCalendarDay(day))
      throw new InvalidValue(`--${name} must be a day written YYYY-MM-DD, not “${day}”.`);
  }
  const accessToken = secret('access-token', values['access-token']);
  const apiKey = secret('api-key', values['api-key']);
  return {
    request: 'service',
    options: {
      port: whole('port', values.port, 0, 65_535),
      host: filled('host', values.host),
      file: filled('data', values.data),
      titles: whole('titles', values.titles, 1, 5_000_000),
      seed: whole('seed', values.seed, 0, 4_294_967_295),
      latencyMs: whole('latency', values.latency, 0, 60_000),
      tokenMinutes: whole('token-minutes', values['token-minutes'], 0, 10_080),
      ...(accessToken === undefined ? {} : { accessToken }),
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(values.today === undefined ? {} : { today: values.today }),
      ...(values['as-of'] === undefined ? {} : { asOf: values['as-of'] }),
    },
  };
}

/**
 * Reads the arguments of `npm run service`. Rejects a wrong argument with one sentence that names it and a solution.
 */
export function readArguments(argv: readonly string[]): Arguments {
  try {
    return read(argv);
  } catch (error) {
    const hint = 'Run with --help to see what there is.';
    if (error instanceof InvalidValue) return { request: 'invalid', sentence: `${error.message} ${hint}` };
    const message = error instanceof Error ? error.message : String(error);
    const first = message.split(/(?<=\.)\s|\n/)[0] ?? '';
    return { request: 'invalid', sentence: `${first.replace(/\.?$/, '.')} ${hint}` };
  }
}
