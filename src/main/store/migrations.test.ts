import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Database } from './connection.ts';
import { migrate, migrations, schemaOf } from './migrations.ts';

describe('the tables', () => {
  it('are after all migrations what schema.sql says', () => {
    const database = new Database(':memory:');
    migrate(database);
    expect(schemaOf(database)).toBe(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'));
    expect(database.get('pragma user_version')).toEqual({ user_version: migrations.length });
    migrate(database);
    expect(database.get('pragma user_version')).toEqual({ user_version: migrations.length });
    database.close();
  });
});
