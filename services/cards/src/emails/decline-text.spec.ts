import { describe, expect, it } from '@jest/globals';
import { declineTextOf } from './decline-text.ts';

describe('The text of a decline', () => {
  it('names the restricted fund that did not have enough', () => {
    expect(declineTextOf('insufficient_funds', 'Garden')).toEqual({
      why: 'The restricted fund “Garden” did not have enough money available.',
      help: 'Use a card on another program, or ask an admin.',
    });
    expect(declineTextOf('insufficient_funds', null).why).toBe(
      'The funding account did not have enough money available.',
    );
  });
});
