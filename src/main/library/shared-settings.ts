import { isDeepStrictEqual } from 'node:util';
import { defaultSettings, sharedSettings } from '#shared/contract/settings.ts';
import type { Settings, SettingsPatch, SharedSettings } from '#shared/contract/settings.ts';
import { mostSettingCharacters } from '#shared/mine/operations.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import type { LibraryStore } from './store/part.ts';

/** Dependencies of the exchange. */
interface Ports {
  readonly store: Pick<LibraryStore['sharing'], 'settings' | 'setSettings'>;
  readonly settings: Pick<SettingsKeeper, 'current' | 'remembered' | 'remember'>;
  /** Changes settings and applies them. */
  changeSettings(patch: SettingsPatch): Promise<Result<unknown>>;
}

/**
 * Notes in the log what was changed here since the last exchange, and takes over what others changed; succeeds with whether
 * something was noted. On a computer that joins, the settings of the log count. Fails with `storage` if the store can't answer.
 */
export async function exchangeSettings({ store, settings, changeSettings }: Ports): Promise<Result<boolean>> {
  const logged = await store.settings();
  if (!logged.ok) return logged;
  const own = settings.current();
  const agreed = settings.remembered().sharedSettings;
  const { changed, received } = compare(own, agreed, logged.value);
  const noted = Object.keys(changed).length > 0 ? await store.setSettings(changed) : succeed(0);
  if (!noted.ok) return noted;
  // The person may have changed some meanwhile.
  const patch = pick(received, (name) => settings.current()[name] === own[name]);
  if (Object.keys(patch).length > 0) await changeSettings(patch);
  const now = settings.current();
  const same = {
    ...agreed,
    ...pick({ ...logged.value, ...changed }, (name, value) => isSame(value, now[name])),
  };
  if (!isSame(same, agreed)) settings.remember({ sharedSettings: same });
  return succeed(noted.value > 0);
}

type Name = (typeof sharedSettings)[number];
const isSame = isDeepStrictEqual;

function pick(values: SharedSettings, isWanted: (name: Name, value: unknown) => boolean): SharedSettings {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isWanted(name as Name, value)));
}

/** What was changed here, and what others changed. `agreed`: what both had at the last exchange. */
function compare(
  own: Settings,
  agreed: SettingsPatch,
  logged: SharedSettings,
): { readonly changed: SharedSettings; readonly received: SharedSettings } {
  const all = Object.fromEntries(sharedSettings.map((name) => [name, own[name]])) as SharedSettings;
  const isShared = (name: Name): boolean => JSON.stringify(own[name]).length <= mostSettingCharacters;
  const isChanged = (name: Name): boolean => {
    if (logged[name] === undefined) return !isSame(own[name], defaultSettings[name]);
    return agreed[name] !== undefined && !isSame(own[name], agreed[name]);
  };
  const differs = (name: Name): boolean => isShared(name) && !isSame(own[name], logged[name]);
  const changed = pick(all, (name) => differs(name) && isChanged(name));
  const received = pick(logged, (name) => differs(name) && !isChanged(name));
  return { changed, received };
}
