import { describe, expect, it } from '@jest/globals';
import { isInvalidQuestion, moved, newQuestion, questionDraftOf, questionInput } from './question-draft.ts';

const question = { ...newQuestion(), label: 'Which day?' };

describe('a question of a campaign', () => {
  it('needs a text, and a choice needs different options', () => {
    expect(isInvalidQuestion(question)).toBe(false);
    expect(isInvalidQuestion({ ...question, label: ' ' })).toBe(true);
    const choice = { ...question, kind: 'choice' as const };
    expect(isInvalidQuestion({ ...choice, options: 'Friday\n\n' })).toBe(true);
    expect(isInvalidQuestion({ ...choice, options: 'Friday\nFriday' })).toBe(true);
    expect(isInvalidQuestion({ ...choice, options: `Friday\n${'x'.repeat(81)}` })).toBe(true);
    expect(
      isInvalidQuestion({ ...choice, options: Array.from({ length: 21 }, (_, i) => i).join('\n') }),
    ).toBe(true);
    expect(isInvalidQuestion({ ...choice, options: 'Friday\nSaturday' })).toBe(false);
  });

  it('is sent with the id that it has, and without options that it does not need', () => {
    expect(questionInput({ ...question, options: 'left over' })).toEqual({
      label: 'Which day?',
      kind: 'text',
      options: [],
      required: false,
    });
    const published = {
      id: 'q',
      label: 'Day',
      kind: 'choice' as const,
      options: ['Friday', 'Saturday'],
      required: true,
    };
    expect(questionInput(questionDraftOf(published))).toEqual(published);
  });

  it('moves by one place, and not over the ends', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});
