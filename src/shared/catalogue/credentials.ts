/** The two secrets that a service hands out, which people mix up. */
export type CredentialKind = 'accessToken' | 'apiKey';

/**
 * Recognises the wrong one of the two being pasted: a long token (three dot-separated parts, or very long)
 * where the short key belongs, or 32 hexadecimal digits where the token belongs.
 * `unlikely`: cannot be either (white space inside, control characters, shorter than 8).
 */
export function judgeCredential(kind: CredentialKind, pasted: string): 'plausible' | 'theOther' | 'unlikely' {
  const value = pasted.trim();
  if (value.length < 8 || value.length > 4096 || !/^[\x21-\x7e]+$/.test(value)) return 'unlikely';
  const looksLikeToken = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value) || value.length > 64;
  const looksLikeKey = /^[0-9a-f]{32}$/i.test(value);
  if (kind === 'apiKey' && looksLikeToken) return 'theOther';
  if (kind === 'accessToken' && looksLikeKey) return 'theOther';
  return 'plausible';
}
