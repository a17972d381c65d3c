import { join } from 'node:path';
import * as v from 'valibot';
import { sharedPack } from '#shared/contract/pack-inputs.ts';
import type { SharedPack } from '#shared/contract/pack-inputs.ts';
import type { SharingDevice } from '#shared/contract/sharing.ts';
import { hasKey, seal, unseal } from './sealing.ts';
import type { FolderKey } from './sealing.ts';
import { readSmall, replace } from './shared-files.ts';
import type { Found } from './shared-files.ts';

const deviceFile = 'device.json';
/** Far more than `mostSharedPacks` need. */
const mostDeviceBytes = 4 * 2 ** 20;
/** Further ones aren't told. */
const mostSharedPacks = 500;
/** Characters of a computer's name. */
export const mostNameLength = 100;

const device = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(mostNameLength)),
  wroteAt: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** Encrypted: a text. */
  packs: v.union([v.array(v.unknown()), v.string()]),
});
/** The packs among those of a device that can be read; a newer version may keep what this one doesn't know. */
export const readablePacks = (packs: readonly unknown[]): SharedPack[] =>
  packs.slice(0, mostSharedPacks).filter((pack) => v.is(sharedPack, pack));
/** What a device says of itself. */
export interface DeviceText {
  readonly name: string;
  /** As in `SharingDevice`. */
  readonly wroteAt: number | null;
  /** What it keeps offline. */
  readonly packs: readonly SharedPack[];
}

/** A device that was found in the folder. */
export interface FoundDevice extends SharingDevice, DeviceText {
  /** Whether its packs are encrypted. */
  readonly isSealed: boolean;
}

/** The devices, this one first, then by name. `own`: its key. */
export async function readDevices(
  folder: string,
  { devices: folders, keyFiles }: Found,
  own: string,
  keys: readonly FolderKey[],
): Promise<FoundDevice[]> {
  const devices = await Promise.all(
    [...new Set([own, ...folders.map((name) => name.slice(0, own.length))])].map(async (key) => {
      const text = await readDevice(join(folder, key), keys);
      const ids = keyFiles.filter(({ of }) => of.startsWith(key)).map(({ id }) => id);
      const files = accessOf(ids, keys);
      const unknown = { name: key, wroteAt: null, packs: [], isSealed: false };
      return { ...(text ?? unknown), key, isThis: key === own, files };
    }),
  );
  return devices.sort((a, b) => Number(b.isThis) - Number(a.isThis) || a.name.localeCompare(b.name));
}

/** Whether the files of a device can be read, by the ids of its keys. */
function accessOf(ids: readonly string[], keys: readonly FolderKey[]): SharingDevice['files'] {
  if (keys.length === 0) return 'read';
  if (ids.length === 0) return 'plain';
  return ids.some((id) => hasKey(keys, id)) ? 'read' : 'locked';
}

/** What a device says of itself in its folder; null: nothing that can be read. */
async function readDevice(
  place: string,
  keys: readonly FolderKey[],
): Promise<(Omit<FoundDevice, keyof SharingDevice> & DeviceText) | null> {
  const path = join(place, deviceFile);
  try {
    const said = await readSmall(path, mostDeviceBytes);
    const { packs, ...text } = v.parse(device, JSON.parse(said ?? ''));
    const isSealed = typeof packs === 'string';
    const opened = isSealed
      ? JSON.parse(unseal(keys, 'packs', packs) ?? '[]')
      : keys.length === 0
        ? packs
        : [];
    return { ...text, packs: readablePacks(opened), isSealed };
  } catch {
    return null;
  }
}

/** Says in the folder of this device what it is. `key`: encrypts its packs. */
export function writeDevice(place: string, text: DeviceText, key: FolderKey | null): Promise<void> {
  const { name, wroteAt, packs } = text;
  const next = { name, wroteAt, packs: key === null ? packs : seal(key, 'packs', JSON.stringify(packs)) };
  return replace(join(place, deviceFile), `${JSON.stringify(next)}\n`);
}
