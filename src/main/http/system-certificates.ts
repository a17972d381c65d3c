let trusted = false;

/** A certificate's text without line breaks, which Node and a system set differently. */
const bare = (certificate: string): string => certificate.replace(/\s/g, '');

/**
 * Makes new connections trust what the system trusts, such as a company's own authority, in addition to Node's list.
 * Takes up to 0.5 s the first time, so it's called for the first service with HTTPS, not at the start. Does nothing where
 * Node can't do it (before 24.5); throws what Node throws when the system's list can't be read.
 */
export function trustSystemCertificates(): void {
  // Not imported, because an import at the start reads Node's list, and an older Node lacks the two functions.
  const tls: Partial<typeof import('node:tls')> = process.getBuiltinModule('node:tls');
  const { getCACertificates, setDefaultCACertificates } = tls;
  if (trusted || getCACertificates === undefined || setDefaultCACertificates === undefined) return;
  trusted = true;
  const own = getCACertificates('default');
  const known = new Set(own.map(bare));
  const more = getCACertificates('system').filter((each) => known.size < known.add(bare(each)).size);
  if (more.length > 0) setDefaultCACertificates([...own, ...more]);
}
