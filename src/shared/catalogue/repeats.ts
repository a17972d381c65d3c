type Item = Readonly<Record<string, unknown>>;

/** What identifies an item of a list; of items that share one of these keys, only the first is shown. */
function keysOf(item: Item): readonly string[] {
  const { id, credit_id: credit, file_path: file, provider_id: provider, episode_number: episode } = item;
  if (typeof credit === 'string' && credit !== '') return [`credit ${credit}`];
  // Without a credit_id, a person has one entry for each role.
  if (typeof credit === 'string') return [`role ${id} ${item.job ?? ''} ${item.character ?? ''}`];
  if (typeof file === 'string') return [`file ${file}`];
  if (typeof provider === 'number') return [`provider ${provider}`];
  const keys = id === undefined || id === '' ? [] : [`${item.media_type ?? ''} ${id}`];
  if (typeof episode === 'number' && 'season_number' in item) {
    keys.push(`episode ${item.season_number} ${episode}`);
  }
  return keys;
}

function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Removes repeated items from every list in a decoded body, in place: two equal keys end a keyed list for good. Nesting
 * is at most `bodyBounds.depth`.
 */
export function removeRepeats<Body>(body: Body): Body {
  if (Array.isArray(body)) {
    const seen = new Set<string>();
    let kept = 0;
    for (const item of body as unknown[]) {
      const keys = isRecord(item) ? keysOf(item) : [];
      if (keys.some((key) => seen.has(key))) continue;
      for (const key of keys) seen.add(key);
      body[kept] = removeRepeats(item);
      kept += 1;
    }
    body.length = kept;
  } else if (isRecord(body)) {
    for (const value of Object.values(body)) if (typeof value === 'object') removeRepeats(value);
  }
  return body;
}
