/** Something of every type that JSON has. */
const samples: readonly unknown[] = [null, true, 42, 'wrong', [7], { wrong: 1 }];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * A body with one of its fields replaced by another type, for every field and every type: those of the body itself, of
 * the objects in it, and of the first item of every list.
 */
export function wrongTypes(body: string): string[] {
  const whole: unknown = JSON.parse(body);
  const wrong: string[] = [];
  const visit = (value: unknown, write: (instead: unknown) => unknown): void => {
    for (const sample of samples) {
      if (typeOf(sample) !== typeOf(value)) wrong.push(JSON.stringify(write(sample)));
    }
    if (Array.isArray(value)) {
      if (value.length > 0) visit(value[0], (instead) => write([instead, ...value.slice(1)]));
    } else if (typeof value === 'object' && value !== null) {
      // Of a map by country one country stands for all.
      const fields = Object.entries(value);
      const looked = fields.every(([name]) => /^[A-Z]{2}$/.test(name)) ? fields.slice(0, 1) : fields;
      for (const [name, field] of looked) visit(field, (instead) => write({ ...value, [name]: instead }));
    }
  };
  visit(whole, (instead) => instead);
  return wrong;
}

/** Texts that are nearly the JSON of a body. */
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
    body.replace('{', '{/* said */'),
    '{',
    '"',
  ];
}

/** A body with brackets inside brackets, deeper than any reader's stack. */
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
