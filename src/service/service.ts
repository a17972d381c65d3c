import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { openAccounts } from './account/accounts.ts';
import type { Accounts } from './account/accounts.ts';
import { RequestTokens } from './account/request-tokens.ts';
import { createArtRenderer } from './art/art-renderer.ts';
import type { ArtRenderer } from './art/art-renderer.ts';
import { openCatalogue } from './database/catalogue.ts';
import type { Catalogue } from './database/catalogue.ts';
import type { Credentials } from './http/authentication.ts';
import { NotStarted } from './options.ts';
import type { ServiceOptions } from './options.ts';

/** Everything that an answer may need. */
export interface CatalogueService {
  readonly addresses: ServiceAddresses;
  readonly credentials: Credentials;
  readonly catalogue: Catalogue;
  readonly accounts: Accounts;
  readonly requestTokens: RequestTokens;
  readonly art: ArtRenderer;
  /** The day (YYYY-MM-DD) that the catalogue believes it is; once midnight has passed, asking moves the catalogue on. */
  day(): string;
  /** Epoch ms. */
  now(): number;
  close(): Promise<void>;
}

/** What a service is opened with, beyond what the person chose. */
export interface OpeningOptions extends ServiceOptions {
  readonly addresses: ServiceAddresses;
  readonly credentials: Credentials;
  readonly now: () => number;
  /** The day by the clock, or the fixed one. */
  readonly day: () => string;
}

const minute = 60_000;

function openedCatalogue({ file, titles, seed, onProgress }: ServiceOptions, today: string): Catalogue {
  try {
    return openCatalogue({ file, titles, seed, today, ...(onProgress ? { onProgress } : {}) });
  } catch (error) {
    if (error instanceof NotStarted) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    throw new NotStarted(
      `The catalogue ${file} could not be opened (${reason}): choose another file with --data.`,
    );
  }
}

/** Opens the catalogue, making it when it is not there. Rejects with `NotStarted`. */
export async function openService(options: OpeningOptions): Promise<CatalogueService> {
  const { addresses, credentials, now, tokenMinutes = 60, artWorker } = options;
  let today = options.day();
  const catalogue = openedCatalogue(options, today);
  const art = createArtRenderer(artWorker === undefined ? {} : { worker: artWorker });
  return {
    addresses,
    credentials,
    catalogue,
    accounts: openAccounts(catalogue.database, now),
    requestTokens: new RequestTokens(now, tokenMinutes * minute),
    art,
    day() {
      const day = options.day();
      if (day !== today) {
        catalogue.moveTo(day);
        today = day;
      }
      return today;
    },
    now,
    async close() {
      await art.close();
      catalogue.close();
    },
  };
}
