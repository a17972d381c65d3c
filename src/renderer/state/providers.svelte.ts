import type { KnownProvider } from '#shared/contract/local-things.ts';
import { getApp } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';

/** So many popular movies are asked where they can be watched, to learn which providers a country has. */
const moviesAsked = 12;
/** A country of which fewer providers are known is looked at more closely. */
const fewProviders = 6;

/** Watch providers known of a country. */
export class KnownProviders {
  list: readonly KnownProvider[] = $state.raw([]);
  pending = $state(false);
}

/**
 * The interface has no list of providers: they are known from where movies can be watched. Where too few are known, some
 * popular movies are asked, behind everything else.
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

/** Providers of a country (ISO 3166-1; "": none), for the life of a component. */
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
      if (!controller.signal.aborted) providers.list = known;
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
        // What is not known is not shown; the form says so.
      } finally {
        if (!controller.signal.aborted) providers.pending = false;
      }
    })();
    return () => controller.abort();
  });
  return providers;
}
