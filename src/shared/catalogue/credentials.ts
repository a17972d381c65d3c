/** The two credentials that a service issues. People confuse them. */
export type CredentialKind = 'accessToken' | 'apiKey';

/**
 * Detects the wrong credential in a field: a long token (three dot-separated parts, or very long) instead of the
 * short key, or 32 hexadecimal digits instead of the token. `unlikely`: neither (white space, control characters,
 * under 8 characters).
 */
export function credentialFit(kind: CredentialKind, pasted: string): 'plausible' | 'theOther' | 'unlikely' {
  const value = pasted.trim();
  if (value.length < 8 || value.length > 4096 || !/^[\x21-\x7e]+$/.test(value)) return 'unlikely';
  const looksLikeToken = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value) || value.length > 64;
  const looksLikeKey = /^[0-9a-f]{32}$/i.test(value);
  if (kind === 'apiKey' && looksLikeToken) return 'theOther';
  if (kind === 'accessToken' && looksLikeKey) return 'theOther';
  return 'plausible';
}
