import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import { RequestTokens, Sessions } from '../account/credentials.ts';
import type { Credentials } from '../account/credentials.ts';
import { StartError } from '../catalogue/catalogue-file.ts';
import { openCatalogue } from '../catalogue/catalogue.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueSource } from '../catalogue/source.ts';
import type { Context } from '../routes/context.ts';
import type { ServiceOptions } from './arguments.ts';

/** What the service's sites depend on. */
export interface Service extends Context {
  readonly addresses: ServiceAddresses;
  readonly credentials: Credentials;
  readonly source: CatalogueSource;
  readonly requestTokens: RequestTokens;
  /** Moves the catalogue to the current day, or the one from the options; false: it is there already. */
  followDay(): boolean;
  /** Shows the catalogue as of a day (YYYY-MM-DD) from now on. */
  showAsOf(day: string): void;
  close(): Promise<void>;
}

const minute = 60_000;

function open(options: ServiceOptions, today: string, source: CatalogueSource): Catalogue {
  try {
    return openCatalogue({ ...options, today }, source);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    throw new StartError(
      `The catalogue ${options.file} could not be opened (${reason}): choose another file with --data.`,
    );
  }
}

/** Dependencies from the entry and the server. `now` returns epoch ms. */
interface Surroundings extends Pick<Service, 'addresses' | 'credentials' | 'source'> {
  readonly now: () => number;
}

/** Opens or creates the catalogue. Throws `StartError`. */
export function openService(
  options: ServiceOptions,
  { source, addresses, credentials, now }: Surroundings,
): Service {
  let { asOf } = options;
  const day = (): string => options.today ?? localDay(now());
  const catalogue = open(options, day(), source);
  return {
    addresses,
    authorisation: addresses.authorisation,
    credentials,
    source,
    catalogue,
    sessions: new Sessions(catalogue.database, now),
    requestTokens: new RequestTokens(now, (options.tokenMinutes ?? 60) * minute),
    followDay: () => catalogue.moveToDay(asOf ?? day()),
    showAsOf: (shown) => {
      asOf = shown;
    },
    async close() {
      await source.close();
      catalogue.close();
    },
  };
}
