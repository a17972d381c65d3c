import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Database } from './connection.ts';
import { libraryMigrations } from './library/library.ts';
import { migrate, migrations, schemaOf } from './migrations.ts';

describe('the tables', () => {
  it.each([
    ['the catalogue', migrations, 'schema.sql'],
    ['the library', libraryMigrations, 'library/schema.sql'],
  ])('the tables of %s match its schema.sql after all migrations', (_, steps, schema) => {
    const database = new Database(':memory:');
    migrate(database, steps);
    expect(schemaOf(database)).toBe(readFileSync(join(import.meta.dirname, schema), 'utf8'));
    expect(database.get('pragma user_version')).toEqual({ user_version: steps.length });
    migrate(database, steps);
    expect(database.get('pragma user_version')).toEqual({ user_version: steps.length });
    database.close();
  });
});
