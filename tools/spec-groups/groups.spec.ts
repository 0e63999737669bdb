import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { allSpecs, specsOf } from './groups.mjs';

const groups = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.group.mjs'));

it.each(['unit', 'integration'] as const)(
  'every spec file of the %s tests is in exactly one group',
  (kind) => {
    const specs = allSpecs(kind);
    expect(specs.length).toBeGreaterThan(100);
    expect(groups.flatMap((name) => specsOf(name, kind)).toSorted()).toEqual(specs);
  },
);
