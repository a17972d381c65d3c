import type { KnownProvider } from '#shared/contract/local-things.ts';
import { distinct, providerName } from '../format/watch-providers.ts';
import { getApp } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';

/** How many popular movies are read to learn a country's providers. */
const moviesAsked = 12;
/** Fewer known providers than this trigger that. */
const fewProviders = 6;

/** The known watch providers of a country. */
export class KnownProviders {
  list: readonly KnownProvider[] = $state.raw([]);
  pending = $state(false);
}

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

/** The providers of a country (ISO 3166-1; "": none), for the lifetime of a component. */
export function useProviders(country: () => string): KnownProviders {
  const app = getApp();
  const providers = new KnownProviders();
  $effect(() => {
    const code = country();
    void app.contentKey;
    providers.list = [];
    if (code === '') return;
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      const known = await app.marquee.request('watch.providers', { country: code });
      if (controller.signal.aborted) return;
      const named = known.map((each) => ({
        ...each,
        name: providerName({ provider_id: each.id, provider_name: each.name }),
      }));
      providers.list = distinct(
        named,
        ({ name, logoPath }) => `${name} ${logoPath ?? ''}`,
        ({ id }) => app.state.settings.myServices[code]?.includes(id) === true,
      );
    };
    providers.pending = true;
    void (async () => {
      try {
        await load();
        if (providers.list.length < fewProviders) {
          await learn(app, controller.signal);
          await load();
        }
      } catch {
        // The form says that no providers are known.
      } finally {
        if (!controller.signal.aborted) providers.pending = false;
      }
    })();
    return () => controller.abort();
  });
  return providers;
}

/**
 * The names of the known watch providers of some countries (ISO 3166-1), by id, for the lifetime of a component. Others are
 * learned if one of the person's has no name there.
 */
export function useProviderNames(countries: () => readonly string[]): {
  readonly current: Readonly<Record<string, string>>;
} {
  const app = getApp();
  let current: Readonly<Record<string, string>> = $state.raw({});
  const asked = $derived(countries().join(' '));
  $effect(() => {
    void app.contentKey;
    const codes = asked.split(' ').filter((code) => code !== '');
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      const known = await Promise.all(
        codes.map((country) => app.marquee.request('watch.providers', { country })),
      );
      if (controller.signal.aborted) return;
      const named = known.flat().filter(({ name }) => name.trim() !== '');
      current = Object.fromEntries(named.map(({ id, name }) => [id, name.trim()]));
    };
    void (async () => {
      try {
        await load();
        const own = codes.flatMap((code) => app.state.settings.myServices[code] ?? []);
        if (own.every((id) => id in current)) return;
        await learn(app, controller.signal);
        await load();
      } catch {
        // The services have numbers.
      }
    })();
    return () => controller.abort();
  });
  return {
    get current() {
      return current;
    },
  };
}
