import { describe, expect, it } from '@jest/globals';
import { emailProblem } from './email-field.ts';

describe('The email field', () => {
  it.each(['', '   '])('says that it is required when only %j was typed', (input) => {
    expect(emailProblem(input)).toBe('This field is required');
  });

  it.each(['imke', 'imke@', 'imke@quillmere', 'a@b@c.example'])('calls %j invalid', (input) => {
    expect(emailProblem(input)).toBe('Invalid email');
  });

  it('trims before it judges', () => {
    expect(emailProblem('  imke@quillmere.example ')).toBeNull();
  });
});
