import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { lastingNotice } from '#shared/contract/notices.ts';
import type { LastingNotice, Notice } from '#shared/contract/notices.ts';
import { defaultSettings, settingsEntries, settingsPatchSchema } from '#shared/contract/settings.ts';
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { storageReason } from '../platform/disk-space.ts';
import type { StorageReason } from '../platform/disk-space.ts';
import { Timer } from '../platform/timer.ts';

/** Storage of the settings object. */
export interface SettingsBackend {
  /** The stored value; undefined when there is none. Throws when it is not JSON or cannot be read. */
  read(): unknown;
  /** Replaces it atomically. Throws as `node:fs` does (`code` ENOSPC, EROFS …). */
  write(value: Readonly<Record<string, unknown>>): void;
  /** Moves the stored file aside, without deleting it, and returns its new name. Throws as `node:fs` does. */
  setAside(): string;
}

/** Raised when a newer file would mislead an older app. */
const version = 1;

/** A file that can't be read is tried again after this, in ms. */
const readAgainMs = 5_000;

/** What is stored beside the settings, and isn't one: the page can't change it by changing settings. */
export interface RememberedState {
  /** Origins of services that the person confirmed outside the page. */
  readonly origins: readonly string[];
  /** Notices that the person hasn't dismissed. */
  readonly notices: readonly LastingNotice[];
  /** The places of the secrets in the keychain. */
  readonly secrets: readonly Readonly<v.InferOutput<typeof storedSecret>>[];
  /** The folder in which the library is shared with other computers; null: it isn't. */
  readonly sharedFolder: string | null;
  /** The file of the key that encrypts this computer's files there, encrypted with a passphrase; null: nothing encrypts them. */
  readonly sharedKey: Readonly<v.InferOutput<typeof keyFile>> | null;
  /** The name that the person gave this computer; "": none. */
  readonly computerName: string;
  /** Settings as they were when the computers last had the same. */
  readonly sharedSettings: SettingsPatch;
}

/** Applies a change of settings; what it gives is waited for. */
export type SettingsSubscriber = (before: Settings, after: Settings) => unknown;

/** See `createSettings`. */
export type SettingsKeeper = ReturnType<typeof createSettings>;

const names = Object.keys(settingsEntries) as (keyof Settings)[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the person's settings: one validated object. Never throws: what cannot be used has its default. `onNotice` gets
 * `settingsReset` when an unusable file was set aside, `settingsRepaired` when one with invalid fields was, which have their
 * default then, `settingsNewer` when a newer version wrote it, and `settingsUnreadable` when it could not be read or set aside.
 */
export function createSettings(backend: SettingsBackend, onNotice?: (notice: Notice) => void) {
  const subscribers = new Set<SettingsSubscriber>();
  let applied: Promise<unknown> = Promise.resolve();
  const readingAgain = new Timer(readAgain);
  let onRead: (() => void) | null = null;
  let remembered: RememberedState = readRemembered(null);
  /** Why the file must stay as it is. */
  let untouchable: StorageReason | 'newer' | null = null;
  let current = readFields(readStored());
  if (isUnreadable()) onNotice?.({ kind: 'settingsUnreadable' });

  function isUnreadable(): boolean {
    return untouchable !== null && untouchable !== 'newer';
  }

  /** Keeps the file as it is until it can be read. */
  function leave(error: unknown): null {
    untouchable = storageReason(error);
    return null;
  }

  /** Reads a file that couldn't be read before; what was remembered since is added to what it has. */
  function readAgain(): void {
    const [reason, before, since] = [untouchable, current, remembered];
    [untouchable, remembered] = [null, readRemembered(null)];
    const read = readFields(readStored());
    if (isUnreadable()) {
      [untouchable, remembered] = [reason, since];
      readingAgain.start(readAgainMs);
      return;
    }
    const stored = remembered;
    remembered = join(stored, since);
    if (!isDeepStrictEqual(remembered, stored)) writeIfPossible(read);
    apply(before, read);
    onRead?.();
  }

  /** The stored settings; null when there are no usable ones. */
  function readStored(): Readonly<Record<string, unknown>> | null {
    let stored: unknown;
    try {
      stored = backend.read();
    } catch (error) {
      if (!(error instanceof SyntaxError)) {
        // An unreadable file is not an invalid one, and may be readable later.
        return leave(error);
      }
      return setAside();
    }
    if (stored === undefined || (isRecord(stored) && Object.keys(stored).length === 0)) return null;
    if (!isRecord(stored) || !isRecord(stored.settings) || !Number.isSafeInteger(stored.version)) {
      return setAside();
    }
    remembered = readRemembered(stored.remembered);
    if (Number(stored.version) > version) {
      // It has the same names for what this one knows, or lacks them.
      untouchable = 'newer';
      onNotice?.({ kind: 'settingsNewer' });
    }
    return stored.settings;
  }

  function setAside(kind: 'settingsReset' | 'settingsRepaired' = 'settingsReset'): null {
    try {
      onNotice?.({ kind, file: backend.setAside() });
      return null;
    } catch (error) {
      return leave(error);
    }
  }

  /** Every valid field; the others have their default. */
  function readFields(stored: Readonly<Record<string, unknown>> | null): Settings {
    if (stored === null) return defaultSettings;
    const good: Record<string, unknown> = {};
    let isWhole = true;
    for (const name of names) {
      if (!Object.hasOwn(stored, name)) continue;
      const parsed = v.safeParse(settingsEntries[name], stored[name]);
      if (parsed.success) good[name] = parsed.output;
      // Proved by settings.test.ts: a bad stored address is left out with a notice.
      else isWhole = false;
    }
    const settings = { ...defaultSettings, ...good };
    if (!isWhole && untouchable === null) {
      setAside('settingsRepaired');
      writeIfPossible(settings);
    }
    return settings;
  }

  function write(settings: Settings): void {
    backend.write({ version, settings, remembered });
  }

  function writeIfPossible(settings: Settings): void {
    if (untouchable !== null) return;
    try {
      write(settings);
    } catch {
      // The next change tries again, and reports it.
    }
  }

  function apply(before: Settings, next: Settings): void {
    current = next;
    const applying = [...subscribers].map(async (subscriber) => subscriber(before, next));
    // One that fails, such as a switch to a service whose folder is in use, must not fail every later change.
    applied = Promise.all([applied.catch(() => undefined), ...applying]);
    applied.catch(() => undefined);
  }

  return {
    /** The present settings; the same object until a change. */
    current: () => current,
    remembered: () => remembered,
    /** Replaces some of what is remembered. If it can't be stored, it is remembered for this run. */
    remember(patch: Partial<RememberedState>): void {
      remembered = { ...remembered, ...patch };
      writeIfPossible(current);
    },
    /**
     * Changes some settings and stores all. Fails with `invalidInput` (details: field) for an invalid one, with `storage`
     * (reason full, readOnly, locked, other; newer: a newer version wrote them) when they cannot be stored; then nothing changed.
     */
    change(patch: SettingsPatch): Result<Settings> {
      const parsed = v.safeParse(settingsPatchSchema, patch);
      if (!parsed.success) {
        return fail('invalidInput', { field: v.getDotPath(parsed.issues[0]) ?? '' });
      }
      if (isUnreadable()) readAgain();
      if (untouchable !== null) return fail('storage', { reason: untouchable, kind: 'settings' });
      const next = { ...current, ...parsed.output };
      try {
        write(next);
      } catch (error) {
        return fail('storage', { reason: storageReason(error), kind: 'settings' });
      }
      apply(current, next);
      return succeed(next);
    },
    /** Reads a file that can't be read again until it can be; `act` is called then, after the subscribers. */
    whenRead(act: () => void): void {
      onRead = act;
      if (isUnreadable()) readingAgain.start(readAgainMs);
    },
    /** Calls the subscriber after every change, whoever makes it; returns a function that ends this. */
    subscribe(subscriber: SettingsSubscriber): () => void {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    /** Resolves when the subscribers have applied all changes so far; rejects if one fails to apply the last. */
    get applied(): Promise<unknown> {
      return applied;
    },
  };
}

const storedSecret = v.object({
  origin: v.string(),
  kind: v.picklist(['accessToken', 'apiKey', 'session', 'proxy', 'sharing']),
});

const keyFile = v.object({ id: v.string(), text: v.string() });

const rememberedSchema = v.object({
  origins: v.fallback(v.array(v.pipe(v.string(), v.url())), []),
  notices: v.fallback(v.array(lastingNotice), []),
  secrets: v.fallback(v.array(storedSecret), []),
  sharedFolder: v.fallback(v.nullable(v.string()), null),
  sharedKey: v.fallback(v.nullable(keyFile), null),
  computerName: v.fallback(v.string(), ''),
  sharedSettings: v.fallback(settingsPatchSchema, {}),
});

/** What is remembered in a file and since: of lists all, of the rest what was set since. */
function join(stored: RememberedState, since: RememberedState): RememberedState {
  const nothing = readRemembered(null);
  const joined = Object.entries(since).map(([name, value]: [string, unknown]) => {
    const key = name as keyof RememberedState;
    const before: unknown = stored[key];
    if (Array.isArray(before) && Array.isArray(value))
      return [
        key,
        [...before, ...value.filter((each) => !before.some((one) => isDeepStrictEqual(one, each)))],
      ];
    return [key, isDeepStrictEqual(value, nothing[key]) ? before : value];
  });
  return Object.fromEntries(joined) as RememberedState;
}

/** Reads what was stored beside the settings; what isn't valid is forgotten. */
export function readRemembered(stored: unknown): RememberedState {
  return v.parse(rememberedSchema, isRecord(stored) ? stored : {});
}
