import { describe, expect, it } from '@jest/globals';
import { nameOnCard } from './name-on-card.ts';

describe('the name on a card', () => {
  it.each([
    ['Priya Raman', 'Priya Raman'],
    ['Edda Krüger-O’Neill', 'Edda Krüger-O’Neill'],
    ['Dr. Anne-Sophie van der Meerwijk', 'Dr. Anne-Sophie van der'],
    ['Jonas (2nd) Lindqvist #4', 'Jonas nd Lindqvist'],
  ])('of %s is %s', (name, printed) => {
    expect(nameOnCard(name)).toBe(printed);
  });

  it.each([
    ['rosa.vasquez6170@larkfield.example', 'Rosa Vasquez'],
    ['rosa_maria+cards@larkfield.example', 'Rosa Maria'],
    ['4711@larkfield.example', 'Cardholder'],
    ['averyveryverylonglocalpartofanaddress@larkfield.example', 'Averyveryverylonglocalpa'],
  ])('of a holder known only as %s is %s, never an address', (address, printed) => {
    expect(nameOnCard(address)).toBe(printed);
  });
});
