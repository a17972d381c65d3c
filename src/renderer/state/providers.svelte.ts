import type { KnownProvider } from '#shared/contract/local-things.ts';
import { distinct, providerName } from '../format/watch-providers.ts';
import { getApp } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';
import { Resource } from './resource.svelte.ts';
import { useResource } from './use-resource.svelte.ts';

/** How many popular movies are read to learn a country's providers. */
const moviesAsked = 12;
/** Fewer known providers than this trigger that. */
const fewProviders = 6;

/**
 * The service has no list of providers: they are learned from the providers of movies, here of some popular ones, in
 * the background.
 */
async function learn(app: AppModel, signal: AbortSignal): Promise<void> {
  const { value } = await app.marquee.read('movie.popular', { page: 1 }, { signal, background: true });
  await Promise.all(
    value.results
      .slice(0, moviesAsked)
      .map(({ id }) =>
        app.marquee
          .read('movie.watchProviders', { movie_id: id }, { signal, background: true })
          .catch(() => null),
      ),
  );
}

/** What is known of the watch providers of some countries, for the lifetime of a component; others are learned if it isn't enough. */
function useKnown<Value>(
  countries: () => readonly string[] | null,
  of: (known: readonly KnownProvider[], countries: readonly string[]) => Value,
  isEnough: (value: Value, countries: readonly string[]) => boolean,
): Resource<readonly string[], Value> {
  const app = getApp();
  const read = async (codes: readonly string[]): Promise<Value> => {
    const known = codes.map((country) => app.marquee.request('offers.providers', { country }));
    return of((await Promise.all(known)).flat(), codes);
  };
  const providers = new Resource<readonly string[], Value>({
    drops: 'onQuery',
    async load(codes, { signal }) {
      const value = await read(codes);
      if (signal.aborted || isEnough(value, codes)) return { value };
      providers.value = value;
      // Without the service, the known ones are all there are.
      await learn(app, signal).catch(() => undefined);
      signal.throwIfAborted();
      return { value: await read(codes) };
    },
  });
  useResource(providers, countries);
  return providers;
}

/** The providers of a country (ISO 3166-1; "": none), for the lifetime of a component. */
export function useProviders(
  country: () => string,
): Pick<Resource<unknown, readonly KnownProvider[]>, 'value' | 'pending'> {
  const app = getApp();
  return useKnown(
    () => (country() === '' ? null : [country()]),
    (known, [code = '']) =>
      distinct(
        known.map(({ id, name, ...rest }) => ({
          ...rest,
          id,
          name: providerName({ provider_id: id, provider_name: name }),
        })),
        ({ name, logoPath }) => `${name} ${logoPath ?? ''}`,
        ({ id }) => app.state.settings.myServices[code]?.includes(id) === true,
      ),
    ({ length }) => length >= fewProviders,
  );
}

/**
 * The names of the known watch providers of some countries (ISO 3166-1), by id, for the lifetime of a component. Others are
 * learned if one of the person's has no name there.
 */
export function useProviderNames(
  countries: () => readonly string[],
): Pick<Resource<unknown, Readonly<Record<string, string>>>, 'value'> {
  const app = getApp();
  return useKnown(
    countries,
    (known) =>
      Object.fromEntries(known.map(({ id, name }) => [id, name.trim()]).filter(([, name]) => name !== '')),
    (names, codes) =>
      codes.flatMap((code) => app.state.settings.myServices[code] ?? []).every((id) => id in names),
  );
}
