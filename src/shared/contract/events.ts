import type { MineChanged } from './mine-answers.ts';
import type { InboxEntry } from './inbox.ts';
import type { PackSummary } from './packs.ts';
import type { LookUpState, ImportProgress } from './imports.ts';
import type { PageCommand } from './commands.ts';
import type { AppChange, CatalogueChanged, NetworkState, SeasonsFound } from './answers.ts';

/** Messages from the main process that the page didn't request. */
export interface Events {
  /** A stored body changed or was revalidated. */
  'catalogue.changed': CatalogueChanged;
  /** The service no longer has a body that is stored, and that was read just now. */
  'catalogue.gone': Pick<CatalogueChanged, 'endpoint' | 'parameters'>;
  /** Many stored bodies changed at once: everything that was read is outdated. */
  'catalogue.replaced': null;
  'seasons.found': SeasonsFound;
  /** All packs, after any of them changed; a few times a second at most. */
  'packs.changed': readonly PackSummary[];
  'mine.changed': MineChanged;
  /** Entries that the inbox just got, the latest first. */
  'inbox.told': readonly InboxEntry[];
  'imports.progress': ImportProgress;
  'imports.lookUpChanged': LookUpState;
  'network.changed': NetworkState;
  /** A request to the service succeeded after others failed. */
  'service.recovered': null;
  /** Contains only the slices that changed. */
  'app.changed': AppChange;
  /**
   * Whether the page reaches its host; from the page's own transport, in the browser host. `isSilent`: the connection is open,
   * but the host says nothing, because its process is stopped or busy.
   */
  'host.changed': { readonly reachable: boolean; readonly isSilent: boolean };
  /** Runs a command that was chosen in a menu of the window; `at`: for the title at this route, not for what has the focus. */
  'app.command': { readonly command: PageCommand; readonly at?: string };
}

export type EventName = keyof Events;

/**
 * The name of the document's `<meta>` with the number of the latest event when the document was made, in the browser host: the
 * page asks before it listens, and `/events?after=<number>` begins with the events since then.
 */
export const lastEventMeta = 'last-event';

/** An event as the transport delivers it. */
export type EventMessage = {
  [Name in EventName]: { readonly name: Name; readonly payload: Events[Name] };
}[EventName];
