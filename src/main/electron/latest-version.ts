import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readServiceAddress } from '#shared/catalogue/addresses.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { collect, discard } from '../http/body.ts';
import { Connections } from '../http/connections.ts';
import type { ConnectionsOptions } from '../http/connections.ts';
import type { Dispatcher } from '../http/dispatcher.ts';
import { defaultLimits } from '../http/limits.ts';
import { networkFailure } from '../http/failures.ts';

/** Limit of a description, in bytes. electron-builder's have less than 2,000. */
const mostBytes = 65_536;
/** Limit of a request, from its start to the last byte. */
const withinMs = 30_000;

/** The only line of a description that the app reads. Test versions have descriptions of their own. */
const versionLine = /^version: '?(\d{1,6}\.\d{1,6}\.\d{1,6})'?\r?$/m;

const byNumber = new Intl.Collator('en', { numeric: true });

/** Where a package gets new versions from. */
export interface UpdateSource {
  /** Where the descriptions of versions are. */
  readonly address: string;
  /** The publisher's key, which verifies descriptions; null: the package can only announce a new version. */
  readonly key: KeyObject | null;
}

/** Returns what the package was given when it was built; null without a usable address. Throws for an unusable key. */
export async function readUpdateSource(manifest: string): Promise<UpdateSource | null> {
  const text = await readFile(manifest, 'utf8').catch(() => '{}');
  const { updates, updatesKey } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  // Proved by latest-version.test.ts: the address is https, or on this machine.
  const read = typeof updates === 'string' ? readServiceAddress(updates) : null;
  if (read?.ok !== true) return null;
  const key = typeof updatesKey === 'string' ? createPublicKey(updatesKey) : null;
  return { address: read.address, key };
}

/** The name that electron-builder gives the description of a system's latest version. */
function descriptionName(platform: string, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** Whether a released version is newer than another one, which may be a test version such as 1.0.0-beta.2. */
function isNewer(released: string, than: string): boolean {
  const [release = '', test] = than.split('-', 2);
  const order = byNumber.compare(released, release);
  return order > 0 || (order === 0 && test !== undefined);
}

/** What looking for a new version needs. */
export interface LatestOptions extends UpdateSource, Pick<ConnectionsOptions, 'log' | 'proxyFor'> {
  /** The running version. */
  readonly version: string;
  /** As `process.platform`. */
  readonly platform: string;
  /** As `process.arch`. */
  readonly arch: string;
}

/** A version that is newer than the running one. */
export interface NewVersion {
  readonly version: string;
  /** The text of its description, which the publisher signed if the package has a key. */
  readonly description: string;
}

/** Reads a file at an address of at most `mostBytes`. Follows no redirect. Throws only if it is aborted. */
async function readPublished(
  address: URL,
  connections: Connections,
  signal: AbortSignal,
): Promise<Result<Buffer>> {
  const read = await connections.through(
    address.origin,
    (dispatcher) =>
      readThrough(dispatcher, address, signal).catch((error: unknown): Result<Buffer> => {
        signal.throwIfAborted();
        return { ok: false, failure: networkFailure(error).failure };
      }),
    (result) => result,
  );
  return read ?? fail('offline', { reason: 'proxy' });
}

async function readThrough(
  dispatcher: Dispatcher,
  { origin, pathname: path }: URL,
  signal: AbortSignal,
): Promise<Result<Buffer>> {
  const answer = await dispatcher.request({ origin, path, method: 'GET', signal });
  if (answer.statusCode !== 200) {
    discard(answer.body);
    return fail('badResponse', { reason: 'status', status: answer.statusCode });
  }
  // Proved by latest-version.test.ts: a description has a maximum size.
  const bytes = await collect(answer, mostBytes);
  return bytes === null ? fail('badResponse', { reason: 'tooLarge' }) : succeed(bytes);
}

/**
 * Looks for a newer version in the description of the latest one, and verifies the description's signature if the package
 * has a key. Null: there is none. Never throws; fails as `networkFailure` does, and with `badResponse` (reason status,
 * tooLarge, version, signature), `timeout` (reason total), `offline` (reason proxy) and `cancelled`.
 */
export async function findNewVersion(
  options: LatestOptions,
  signal: AbortSignal,
): Promise<Result<NewVersion | null>> {
  const limit = AbortSignal.timeout(withinMs);
  const either = AbortSignal.any([signal, limit]);
  const connections = new Connections({ ...options, limits: defaultLimits });
  const file = `${options.address}/${descriptionName(options.platform, options.arch)}`;
  try {
    const read = await readPublished(new URL(file), connections, either);
    if (!read.ok) return read;
    const description = read.value.toString('utf8');
    const version = versionLine.exec(description)?.[1];
    if (version === undefined) return fail('badResponse', { reason: 'version' });
    if (!isNewer(version, options.version)) return succeed(null);
    if (options.key === null) return succeed({ version, description });
    const signature = await readPublished(new URL(`${file}.sig`), connections, either);
    if (!signature.ok) return signature;
    const isSigned = verify(null, read.value, options.key, Buffer.from(signature.value.toString(), 'base64'));
    // Proved by latest-version.test.ts: the publisher signed the description.
    return isSigned ? succeed({ version, description }) : fail('badResponse', { reason: 'signature' });
  } catch (error) {
    if (signal.aborted) return fail('cancelled');
    if (limit.aborted) return fail('timeout', { reason: 'total' });
    return { ok: false, failure: networkFailure(error).failure };
  } finally {
    await connections.close();
  }
}
