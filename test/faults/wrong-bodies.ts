/** A value of every JSON type. */
const samples: readonly unknown[] = [null, true, 42, 'wrong', [7], { wrong: 1 }];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * Bodies with one field replaced by a value of another type, for every type and every field of the body itself, of
 * its objects, and of the first item of every list.
 */
export function wrongTypes(body: string): string[] {
  const whole: unknown = JSON.parse(body);
  const bodies: string[] = [];
  const visit = (value: unknown, write: (replacement: unknown) => unknown): void => {
    for (const sample of samples) {
      if (typeOf(sample) !== typeOf(value)) bodies.push(JSON.stringify(write(sample)));
    }
    if (Array.isArray(value)) {
      if (value.length > 0) visit(value[0], (replacement) => write([replacement, ...value.slice(1)]));
    } else if (typeof value === 'object' && value !== null) {
      // One country of a map by country is enough.
      const fields = Object.entries(value);
      const chosen = fields.every(([name]) => /^[A-Z]{2}$/.test(name)) ? fields.slice(0, 1) : fields;
      for (const [name, field] of chosen)
        visit(field, (replacement) => write({ ...value, [name]: replacement }));
    }
  };
  visit(whole, (replacement) => replacement);
  return bodies;
}

/** Texts that are almost a body's JSON. */
export function brokenTexts(body: string): string[] {
  return [
    body.slice(0, Math.floor(body.length / 2)),
    body.slice(0, -1),
    `${body}${body}`,
    `${body.slice(0, -1)},}`,
    body.replaceAll('"', "'"),
    body.replace(':', ':NaN,"x":'),
    body.replace(':', ':undefined,"x":'),
    `)]}',\n${body}`,
    `callback(${body})`,
    body.replace(/"([^"]*)"/, '"$1\n"'),
    body.replace('{', '{/* comment */'),
    '{',
    '"',
  ];
}

/** Bodies with brackets nested deeper than a parser's stack. */
export function deepTexts(body: string, depth = 50_000): string[] {
  const lists = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  return [
    lists,
    objects,
    '['.repeat(depth),
    body.replace('{', `{"deep":${lists},`),
    body.includes('[') ? body.replace('[', `[${objects},`) : objects,
    JSON.stringify({
      ...(JSON.parse(body) as object),
      changes: [{ key: 'deep', items: [{ id: '1', action: 'added', time: '', value: 'here' }] }],
    }).replace('"here"', lists),
  ];
}
