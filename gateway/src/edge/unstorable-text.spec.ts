import { describe, expect, it } from '@jest/globals';
import { refuseUnstorableText } from './unstorable-text.ts';

describe('text that cannot be stored', () => {
  it.each([
    ['a zero', { name: 'a\u0000b' }, 'name'],
    ['half a surrogate pair', { deep: [{ name: '\ud800' }] }, 'deep.0.name'],
  ])('is refused by name: %s', (_, body, field) => {
    expect(() => refuseUnstorableText(body)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field })] }),
    );
  });

  it('is not found in ordinary text', () => {
    expect(() => refuseUnstorableText({ name: 'Edda Krüger 🥕', list: [1, null, true] })).not.toThrow();
  });
});
