import type { App } from '../app/app.ts';
import type { Logger } from '../log/logger.ts';
import { findNewVersion } from './latest-version.ts';
import type { UpdateSource } from './latest-version.ts';
import { packProgress } from './pack-news.ts';
import { systemProxies } from './system-proxy.ts';
import { createInstaller, installableKind } from './update-installer.ts';
import { Updates } from './updates.ts';

/** Starts to look for new versions, in a package that knows where. */
export function startUpdates(
  marquee: Pick<App, 'handlers' | 'notify' | 'settings' | 'subscribe'>,
  { version, log, ...source }: UpdateSource & { readonly version: string; readonly log: Logger },
): Updates {
  const { platform, arch } = process;
  const kind = source.key === null ? null : installableKind(platform, process.env);
  const updates = new Updates({
    version,
    log,
    installer: kind === null ? null : createInstaller({ address: source.address, platform, kind, log }),
    find: (signal) =>
      findNewVersion({ ...source, version, platform, arch, log, proxyFor: systemProxies }, signal),
    isWanted: () => marquee.settings().updates,
    show: (stage, shown) => marquee.notify({ kind: 'update', stage, version: shown }),
  });
  marquee.subscribe((message) => {
    if (message.name === 'packs.changed') updates.setPacksWork(packProgress(message.payload) >= 0);
  });
  void marquee.handlers['packs.list']({}, new AbortController().signal).then((listed) => {
    if (listed.ok) updates.setPacksWork(packProgress(listed.value) >= 0);
  });
  updates.start();
  return updates;
}
