import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
import configuration from '../../.dependency-cruiser.mjs';

const root = resolve(import.meta.dirname, '../..');
const fixtures = resolve(import.meta.dirname, 'fixtures');
const forbidden: IForbiddenRuleType[] = configuration.forbidden;

/** The rules that a tree breaks, each once, with the imports that break it. */
async function broken(baseDir: string, folders: string[]): Promise<Map<string, string[]>> {
  const { output } = await cruise(folders, {
    ...configuration.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  });
  const rules = new Map<string, string[]>();
  for (const { rule, from, to } of (output as ICruiseResult).summary.violations) {
    rules.set(rule.name, [...(rules.get(rule.name) ?? []), `${from} → ${to}`]);
  }
  return rules;
}

describe('who may import whom', () => {
  it('has one fixture for every rule', () => {
    expect(readdirSync(fixtures).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(forbidden.map(({ name }) => name))('%s is broken by its fixture, alone', async (name) => {
    const tree = resolve(fixtures, String(name));
    expect([...(await broken(tree, readdirSync(tree))).keys()]).toEqual([name]);
  });

  it('holds in the real tree', async () => {
    expect(Object.fromEntries(await broken(root, ['src', 'test']))).toEqual({});
  });
});
