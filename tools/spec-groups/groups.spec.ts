import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { allSpecs, specsOf } from './groups.mjs';

const groups = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.group.mjs'));
const asSet = process.env.WITHOUT_LONG_TESTS ?? '';

describe.each(['unit', 'integration'] as const)('the spec files of the %s tests', (kind) => {
  afterEach(() => {
    process.env.WITHOUT_LONG_TESTS = asSet;
  });

  it('are each in exactly one group', () => {
    const specs = allSpecs(kind);
    expect(specs.length).toBeGreaterThan(100);
    expect(groups.flatMap((name) => specsOf(name, kind, specs)).toSorted()).toEqual(specs);
  });

  it('are all of them, or all but the long ones', () => {
    process.env.WITHOUT_LONG_TESTS = '';
    const all = allSpecs(kind);
    process.env.WITHOUT_LONG_TESTS = 'true';
    const isLong = (path: string) => /\.long\.(int\.)?spec\.ts$/.test(path);
    expect(all.filter(isLong)).not.toHaveLength(0);
    expect(allSpecs(kind)).toEqual(all.filter((path) => !isLong(path)));
  });
});
