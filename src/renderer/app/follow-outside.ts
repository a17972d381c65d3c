import { libraryAddress } from '../format/library-parts.ts';
import { address } from '../format/places.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { followDropped } from './dragged.ts';
import { runAt, runCommand } from './page-commands.ts';
import type { Shell } from './page-commands.ts';

/**
 * Does what comes from outside the page: dropped links and pack files, commands of menus, and news to notify of. Returns a
 * function that stops.
 */
export function followOutside(app: AppModel, shell: Shell): () => void {
  const stops = [
    followDropped(
      (text) => {
        void import('../format/recognised.ts').then(({ recognise }) => {
          const found = recognise(text, app.state.profile, app.state.addresses);
          shell.open(found?.kind === 'link' ? found.place.href : address.search(text));
        });
      },
      (packs) => {
        app.dropped = packs;
        shell.open(libraryAddress('offline'));
      },
    ),
    app.marquee.on('app.command', ({ command, at }) => {
      if (at === undefined) runCommand(command, app, shell);
      else void runAt(command, at, app, shell);
    }),
    app.marquee.on('inbox.told', (told) => {
      if (app.marquee.host === 'browser')
        void import('./notify-of-news.ts').then(({ notifyOfNews }) =>
          notifyOfNews(app, told, (opened) => shell.open(opened)),
        );
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
