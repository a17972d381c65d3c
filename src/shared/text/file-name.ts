/**
 * Device names that Windows reserves, with any extension. Source: Microsoft's "Naming Files, Paths, and Namespaces".
 */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Makes a file name for every file system from a title in any script. */
export function fileName(...parts: readonly (string | number)[]): string {
  const name = parts
    .join(' ')
    // Proved by file-name.test.ts: a name has no half of a character.
    .toWellFormed()
    .normalize('NFC')
    // Control characters, path characters, and characters that change the reading direction.
    // Proved by file-name.test.ts: a name can’t be a path.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
  // File systems limit names to 255 bytes, and a character has up to 4.
  const short = [...name]
    .slice(0, 60)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return short === '' ? 'marquee' : devices.test(short) ? `${short}_` : short;
}
