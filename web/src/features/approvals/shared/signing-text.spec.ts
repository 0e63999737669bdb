import { describe, expect, it } from '@jest/globals';
import { signingText } from './signing-text.ts';

const author = { id: 'jonas', name: 'Jonas Lindqvist', email: 'jonas@example.org' };

describe('the text about a movement that one admin signed', () => {
  it('names the first signer, and says who can sign next', () => {
    expect(signingText({ author, mayDecide: true }, 'amara')).toBe(
      'Signed first by Jonas Lindqvist. You can sign it.',
    );
    expect(signingText({ author, mayDecide: false }, 'helen')).toBe(
      'Signed first by Jonas Lindqvist. Another admin must sign it.',
    );
  });

  it('tells the first signer that another admin must sign', () => {
    expect(signingText({ author, mayDecide: false }, 'jonas')).toContain(
      'You signed first. Another admin must',
    );
  });
});
