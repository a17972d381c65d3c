const shown = '[secret]';
const longestText = 4_000;
const deepest = 6;
const mostEntries = 100;

/** Names of fields whose value is always a secret. */
const secretName = /authori[sz]ation$|^cookie$|set-cookie|api[-_]?key|session[-_]?id|token|password|secret/i;

/** Secrets inside texts: in headers, addresses and bodies, and tokens by their form. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${shown}`],
  [
    /((?:api[-_]?key|(?:guest[-_]?)?session[-_]?id|(?:request|access)[-_]?token)["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi,
    `$1${shown}`,
  ],
  [/(\/authenticate\/)[\w-]+/g, `$1${shown}`],
  // A JSON Web Token.
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]+)?/g, shown],
];

/** Removes secrets from what is about to be written. */
export function createRedactor() {
  const protectedValues = new Set<string>();

  function text(value: string): string {
    // Truncated before and after: a secret at the only cut would be shown in part.
    let redacted = value.slice(0, 2 * longestText);
    // Values first: a pattern could remove a part of one and leave the rest.
    // Proved by log.test.ts: the log removes known secrets.
    for (const secret of protectedValues) redacted = redacted.replaceAll(secret, shown);
    for (const [pattern, replacement] of secretTexts) redacted = redacted.replace(pattern, replacement);
    return redacted.length > longestText ? `${redacted.slice(0, longestText)}…` : redacted;
  }

  function plain(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object') return value === undefined ? undefined : text(String(value));
    if (depth >= deepest) return '…';
    if (Array.isArray(value)) return value.slice(0, mostEntries).map((each) => plain(each, depth + 1));
    if (value instanceof Error) return error(value, depth);
    if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
    if ('toJSON' in value && typeof value.toJSON === 'function') {
      return plain((value.toJSON as () => unknown)(), depth + 1);
    }
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, mostEntries)
        .map(([name, each]) => [text(name), secretName.test(name) ? shown : plain(each, depth + 1)]),
    );
  }

  function error(thrown: Error, depth: number): unknown {
    const { name, message, stack, cause } = thrown;
    const { code } = thrown as { code?: unknown };
    return {
      name: text(name),
      message: text(message),
      ...(typeof code === 'string' ? { code: text(code) } : {}),
      ...(stack === undefined ? {} : { stack: text(stack) }),
      ...(cause === undefined ? {} : { cause: plain(cause, depth + 1) }),
    };
  }

  return {
    /** Removes this value from now on, also percent-encoded; ignores values shorter than 6 characters. */
    protect(value: string): void {
      if (value.length < 6) return;
      protectedValues.add(value);
      protectedValues.add(encodeURIComponent(value));
    },
    /** A copy for JSON: plain, limited in size, without secrets. Never throws. */
    redact(value: unknown): unknown {
      try {
        return plain(value, 0);
      } catch {
        // A getter or a toJSON that throws.
        return '[unreadable]';
      }
    },
  };
}
