/**
 * A text of a service for a place that the system draws, such as the title of a window or a notification: on one line, and
 * without the characters that change the reading direction of what follows (Unicode's Bidi_Control).
 */
export function systemText(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/**
 * Device names that Windows reserves, with any extension, and before spaces. Source: Microsoft's "Naming Files, Paths, and
 * Namespaces".
 */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i;

/** Makes a file name for every file system and command line from a title in any script. An extension may follow it. */
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
    // A leading hyphen would make the name an option of a program.
    // Proved by file-name.test.ts: a name can’t be an option.
    .replace(/^[-.\s]+|[.\s]+$/g, '');
  // Proved by file-name.test.ts: a name can’t be a device.
  return short === '' ? 'marquee' : short.replace(device, '$&_');
}
