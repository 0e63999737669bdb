import { describe, expect, it } from '@jest/globals';
import { nonprofitTemplate } from './nonprofit-template.ts';

describe('the default chart of accounts', () => {
  it('has each code and each line of Form 990 once', () => {
    for (const key of ['code', 'form990Line', 'name'] as const)
      expect(new Set(nonprofitTemplate.map((line) => line[key])).size).toBe(nonprofitTemplate.length);
  });

  it('serves all three functions', () => {
    const functions = new Set(nonprofitTemplate.map((line) => line.function));
    expect([...functions].toSorted()).toEqual(['fundraising', 'management', 'program']);
  });
});
