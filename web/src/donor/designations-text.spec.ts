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
    ['the parts of several', textOf([roof, garden], 0), '$30.00 goes to Roof and $15.50 goes to Garden.'],
    [
      'the part of one fund, and the rest',
      textOf([roof], 450),
      '$30.00 goes to Roof and $4.50 goes where it is needed most.',
    ],
  ])('says %s', (_, text, expected) => expect(text).toBe(expected));
});
