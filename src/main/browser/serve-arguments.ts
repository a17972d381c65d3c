import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readServiceAddress } from '#shared/catalogue/addresses.ts';
import type { AddressProblem } from '#shared/catalogue/addresses.ts';
import { profileIds } from '#shared/catalogue/profiles.ts';
import type { ProfileId, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { readNow } from '../platform/environment.ts';

/** Arguments of `npm run serve`. */
export interface ServeArguments {
  /** 0: a free one, which nobody can take beforehand. */
  readonly port: number;
  /** Null for the system's default folder. */
  readonly data: string | null;
  /** Null for the profile in the settings. */
  readonly profile: ProfileId | null;
  readonly addresses: ServiceAddresses | null;
  /** What the program's clock shows at its start, epoch ms; null: the machine's time. */
  readonly now: number | null;
  /** The folder in which the library is shared with other computers; null: as before. */
  readonly library: string | null;
  readonly help: boolean;
}

export const usage = `Usage: npm run serve -- [options]

  --port 4020            port on 127.0.0.1; by default a free one, another at every start
  --data <folder>        where everything is kept
  --profile <name>       demo, tmdb or other; by default the one in the settings, with addresses other
  --base-url <address>   of another service; https, or http on this machine
  --auth-url <address>   its approval page's address
  --picture-url <address> its pictures' address
  --library <folder>     share the library with other computers in a folder that they all see
  --now <time>           start the clock at a local time, such as 2026-11-20T12:00
  --help

The access token and the API key come from MARQUEE_ACCESS_TOKEN and MARQUEE_API_KEY. Only the service of these
addresses gets them; without any, the one whose base address is in MARQUEE_SERVICE, or the public service.
`;

const addressOptions = { base: 'base-url', authorisation: 'auth-url', pictures: 'picture-url' } as const;

const problems: Readonly<Record<AddressProblem, string>> = {
  empty: 'is empty; give the whole address',
  notAnAddress: 'is no address; write it like https://catalogue.example/3',
  notHttps: 'must begin with https:// (http:// is for a service on this machine only)',
  credentials: 'must not carry a user name or password',
  queryOrFragment: 'must not carry a ? or # part',
};

/** The arguments, or a sentence that names an invalid argument and explains how to correct it. */
type Read = { readonly ok: true; readonly value: ServeArguments } | Refusal;
type Refusal = { readonly ok: false; readonly sentence: string };

function refuse(sentence: string): Refusal {
  return { ok: false, sentence };
}

/** Parses the command line of `npm run serve`. */
export function readServeArguments(argv: readonly string[]): Read {
  const text = { type: 'string' } as const;
  let values;
  try {
    ({ values } = parseArgs({
      args: [...argv],
      options: {
        port: text,
        data: text,
        profile: text,
        'base-url': text,
        'auth-url': text,
        'picture-url': text,
        now: text,
        library: text,
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return refuse(`${(error as Error).message.split('\n')[0] ?? ''} (--help lists the options)`);
  }
  // Proved by serve-arguments.test.ts: the port is another one at every start.
  const { port = '0' } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    return refuse(`--port ${port} is no port; give a whole number from 0 to 65535.`);
  }
  const named = profileIds.find((id) => id === values.profile) ?? null;
  if (values.profile !== undefined && named === null) {
    return refuse(`--profile ${values.profile} is not known; choose ${profileIds.join(', ')}.`);
  }
  const now = values.now === undefined ? null : readNow(values.now);
  if (now?.ok === false) return refuse(now.sentence);
  const addresses: Record<string, string> = {};
  for (const [name, option] of Object.entries(addressOptions)) {
    const typed = values[option];
    if (typed === undefined) continue;
    const read = readServiceAddress(typed);
    if (!read.ok) return refuse(`--${option} ${typed} ${problems[read.problem]}.`);
    addresses[name] = read.address;
  }
  const { base, authorisation, pictures } = addresses;
  const [given] = Object.keys(addresses) as (keyof typeof addressOptions)[];
  // Proved by serve-arguments.test.ts: a profile of another service gets neither these addresses nor, with them, its token.
  if (given !== undefined && named !== null && named !== 'other') {
    return refuse(
      `--profile ${named} has addresses of its own; --${addressOptions[given]} is for --profile other.`,
    );
  }
  const profile = given === undefined ? named : 'other';
  const isWhole = base !== undefined && authorisation !== undefined && pictures !== undefined;
  if (profile === 'other' && !isWhole) {
    const missing = Object.entries(addressOptions).filter(([name]) => addresses[name] === undefined);
    return refuse(`Another service needs ${missing.map(([, option]) => `--${option}`).join(', ')} too.`);
  }
  return {
    ok: true,
    value: {
      port: Number(port),
      data: values.data ?? null,
      profile,
      addresses: isWhole ? { base, authorisation, pictures } : null,
      now: now?.now ?? null,
      library: values.library === undefined ? null : resolve(values.library),
      help: values.help ?? false,
    },
  };
}
