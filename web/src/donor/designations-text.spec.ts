import { describe, expect, it } from '@jest/globals';
import { designationsText } from './designations-text.ts';

const roof = { name: 'Roof', amount: 3_000 };
const garden = { name: 'Garden', amount: 1_550 };
const textOf = (designations: (typeof roof)[], undesignated: number) =>
  designationsText({ currency: 'USD', designations, undesignated });

describe('where a gift goes', () => {
  it.each([
    ['nothing about a gift that is not restricted', textOf([], 5_000), null],
    ['the fund that has all of it', textOf([roof], 0), 'It goes to Roof.'],
    ['the parts of several', textOf([roof, garden], 0), 'It goes to Roof $30.00 and Garden $15.50.'],
    [
      'the part of one fund, and the rest',
      textOf([roof], 450),
      'It goes to Roof $30.00 and where it is needed most $4.50.',
    ],
  ])('says %s', (_, text, expected) => expect(text).toBe(expected));
});
