import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Database } from '../../store/connection.ts';
import { migrate, schemaOf } from '../../store/migrations.ts';
import { libraryMigrations } from '../../library/store/migrations.ts';
import { catalogueMigrations } from './catalogue-migrations.ts';

describe('the tables', () => {
  it.each([
    ['the catalogue', catalogueMigrations, 'schema.sql'],
    ['the library', libraryMigrations, '../../library/store/schema.sql'],
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
