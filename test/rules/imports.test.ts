import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
import configuration from '../../.dependency-cruiser.mjs';

const fixtures = resolve(import.meta.dirname, 'fixtures');
const forbidden: IForbiddenRuleType[] = configuration.forbidden;

/** The rules that a tree breaks, with the imports that break them. */
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

// The step `imports` checks the source tree.
describe('the import rules', () => {
  it('have one fixture each', () => {
    expect(readdirSync(fixtures).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(forbidden.map(({ name }) => name))('the fixture of %s breaks only that rule', async (name) => {
    const tree = resolve(fixtures, String(name));
    expect([...(await broken(tree, readdirSync(tree))).keys()]).toEqual([name]);
  });
});
