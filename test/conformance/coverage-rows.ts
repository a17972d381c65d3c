import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of docs/interface-coverage.md. */
export interface CoverageRow {
  /** The endpoint's number, the kind and the name: `E1 field episodes[].name`. */
  readonly key: string;
  /** The endpoint's number in the interface document. */
  readonly number: string;
  readonly kind: string;
  /** The path of a field in the body, or a parameter. */
  readonly name: string;
  /** Where the app shows it, or why it doesn't. */
  readonly place: string;
}

/** All rows of docs/interface-coverage.md. */
export function coverageRows(): readonly CoverageRow[] {
  const document = readFileSync(join(import.meta.dirname, '../../docs/interface-coverage.md'), 'utf8');
  const rows = document.matchAll(/^\| (E\d+[abc]?) +\| (parameter|field) +\| `([^`]+)` +\| (.+?) +\|$/gm);
  return [...rows].map(([, number = '', kind = '', name = '', place = '']) => ({
    key: `${number} ${kind} ${name}`,
    number,
    kind,
    name,
    place,
  }));
}
