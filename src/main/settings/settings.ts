import * as v from 'valibot';
import type { Notice } from '#shared/contract/answers.ts';
import { defaultSettings, settingsEntries, settingsPatchSchema } from '#shared/contract/settings.ts';
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';

/** Where the one object of the settings is kept. */
export interface SettingsBackend {
  /** What is stored; undefined when nothing is. Throws when it cannot be understood as JSON or cannot be read. */
  read(): unknown;
  /** Replaces it whole, atomically. Throws as files do (`code` ENOSPC, EROFS …). */
  write(value: Readonly<Record<string, unknown>>): void;
  /** Moves what is stored aside, never deleting it, and gives the file that it is in now. Throws as files do. */
  setAside(): string;
}

/** Turns the settings object of one version into that of the next. */
export type Migration = (settings: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Version n is what the n-th migration made of version n-1; version 1 is the first. */
const migrations: readonly Migration[] = [
  // The limit of pictures became the limit of everything that is not kept.
  ({ pictureLimitBytes, ...others }) =>
    pictureLimitBytes === undefined ? others : { storageLimitBytes: pictureLimitBytes, ...others },
];

/** What is told of while settings are read. */
export interface SettingsOptions {
  /** Hears `settingsReset` when a file of rubbish was set aside, `storageFailing` when it could not be read. */
  onNotice?(notice: Notice): void;
  /** Hears the names of fields that were no good and fell back to their default. */
  onFallback?(fields: readonly string[]): void;
  /** For tests. */
  readonly migrations?: readonly Migration[];
}

/** The settings of a person: one validated object, kept. */
export interface SettingsKeeper {
  /** As they stand; never undefined, whatever was stored. The same object until something changes. */
  current(): Settings;
  /**
   * Changes some and keeps all. Fails with `invalidInput` (details: field) for what is no setting, with `storage`
   * (reason full, readOnly, other) when it cannot be kept; then nothing changed.
   */
  change(patch: SettingsPatch): Result<Settings>;
}

const names = Object.keys(settingsEntries) as (keyof Settings)[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why a file cannot be written, for the sentence. */
function storageReason(error: unknown): 'full' | 'readOnly' | 'other' {
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'readOnly' : 'other';
}

/** Reads what is stored and answers for it from then on. Never throws: what cannot be used falls back to defaults. */
export function createSettings(backend: SettingsBackend, options: SettingsOptions = {}): SettingsKeeper {
  const steps = options.migrations ?? migrations;
  const version = steps.length + 1;
  let current = understand(readStored());

  /** The stored settings object in the present version; null when there is none that can be used. */
  function readStored(): Readonly<Record<string, unknown>> | null {
    let stored: unknown;
    try {
      stored = backend.read();
    } catch (error) {
      if (!(error instanceof SyntaxError)) {
        // Unreadable is not rubbish: it may be readable tomorrow.
        options.onNotice?.({ kind: 'storageFailing', reason: storageReason(error) });
        return null;
      }
      return setAside();
    }
    if (stored === undefined || (isRecord(stored) && Object.keys(stored).length === 0)) return null;
    if (!isRecord(stored) || !isRecord(stored.settings) || !Number.isSafeInteger(stored.version)) {
      return setAside();
    }
    // A later version than ours has what we know under the same names, or not at all.
    try {
      return steps
        .slice(Math.max(0, Number(stored.version) - 1))
        .reduce((old, migrate) => migrate(old), stored.settings);
    } catch {
      return setAside();
    }
  }

  function setAside(): null {
    try {
      options.onNotice?.({ kind: 'settingsReset', file: backend.setAside() });
    } catch (error) {
      options.onNotice?.({ kind: 'storageFailing', reason: storageReason(error) });
    }
    return null;
  }

  /** Takes every field that is good by itself; the others fall back to their default. */
  function understand(stored: Readonly<Record<string, unknown>> | null): Settings {
    if (stored === null) return defaultSettings;
    const good: Record<string, unknown> = {};
    const fallen: string[] = [];
    for (const name of names) {
      if (!Object.hasOwn(stored, name)) continue;
      const parsed = v.safeParse(settingsEntries[name], stored[name]);
      if (parsed.success) good[name] = parsed.output;
      else fallen.push(name);
    }
    if (fallen.length > 0) options.onFallback?.(fallen);
    return { ...defaultSettings, ...good };
  }

  return {
    current: () => current,
    change(patch) {
      const parsed = v.safeParse(settingsPatchSchema, patch);
      if (!parsed.success) {
        return fail('invalidInput', { field: v.getDotPath(parsed.issues[0]) ?? '' });
      }
      const next = { ...current, ...parsed.output } as Settings;
      try {
        backend.write({ version, settings: next });
      } catch (error) {
        return fail('storage', { reason: storageReason(error), kind: 'settings' });
      }
      current = next;
      return succeed(next);
    },
  };
}
