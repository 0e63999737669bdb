import { describe, expect, it } from '@jest/globals';
import { CampaignQuestionInput } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { answersOf, questionsOf, type Question } from './question.ts';

const color: Question = { id: newId(), label: 'Color?', kind: 'text', options: [], required: true };
const size: Question = {
  id: newId(),
  label: 'Size?',
  kind: 'choice',
  options: ['S', 'M'],
  required: false,
};
const rules: Question = { id: newId(), label: 'Rules read?', kind: 'checkbox', options: [], required: true };
const questions = [color, size, rules];
const red = { questionId: color.id, value: 'Red' };
const read = { questionId: rules.id, value: true };

/** `field: message` of each problem. */
function problemsOf(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    const { fields } = error as { fields: { field: string; message: string }[] };
    return fields.map(({ field, message }) => `${field}: ${message}`);
  }
}

describe('answers to the questions of a campaign', () => {
  it('keep the question as it was asked, in its order, without what was left open', () => {
    const answers = answersOf(questions, [read, { questionId: size.id, value: '' }, red]);
    expect(answers).toEqual([
      { questionId: color.id, label: 'Color?', value: 'Red' },
      { questionId: rules.id, label: 'Rules read?', value: true },
    ]);
    expect(answersOf([], [])).toEqual([]);
    expect(answersOf([{ ...rules, required: false }], [{ ...read, value: false }])).toHaveLength(1);
  });

  it.each([
    ['a required one is missing', [read], [`answers.${color.id}: “Color?” is required`]],
    [
      'a required text is empty',
      [{ ...red, value: '' }, read],
      [`answers.${color.id}: “Color?” is required`],
    ],
    [
      'a required box is not checked',
      [red, { ...read, value: false }],
      [`answers.${rules.id}: “Rules read?” is required`],
    ],
    [
      'an option is not offered',
      [red, read, { questionId: size.id, value: 'XL' }],
      [`answers.${size.id}: “Size?” has no such option`],
    ],
    [
      'a text is given for a box',
      [red, { ...read, value: 'yes' }],
      [`answers.${rules.id}: “Rules read?” needs true or false`],
    ],
    [
      'a box is given for a text',
      [{ ...red, value: true }, read],
      [`answers.${color.id}: “Color?” needs a text`],
    ],
    [
      'one is answered twice',
      [red, red, read],
      [`answers.${color.id}: Answer each question of the campaign once`],
    ],
  ])('are refused when %s', (_, inputs, problems) =>
    expect(problemsOf(() => answersOf(questions, inputs))).toEqual(problems),
  );

  it('are refused for a question that the campaign does not have', () => {
    const unknown = { questionId: newId(), value: 'Red' };
    expect(problemsOf(() => answersOf([], [unknown]))).toEqual([
      `answers.${unknown.questionId}: Answer each question of the campaign once`,
    ]);
  });
});

describe('the questions of an edited campaign', () => {
  const input = { label: 'Color?', kind: 'text' as const, options: [], required: false };

  it('keep the ids that they have, in any order, and new ones get one', () => {
    const [first, second, third] = questionsOf(questions, [
      { ...input, id: rules.id },
      input,
      { ...input, id: color.id, label: 'Which color?' },
    ]);
    expect(first?.id).toBe(rules.id);
    expect(questions.map(({ id }) => id)).not.toContain(second?.id);
    expect(third).toEqual({ ...input, id: color.id, label: 'Which color?' });
  });

  it('may not take the id of another campaign, nor the same twice', () => {
    const stranger = newId();
    expect(problemsOf(() => questionsOf(questions, [{ ...input, id: stranger }]))).toEqual([
      'questions.0.id: The campaign has no such question',
    ]);
    const twice = { ...input, id: color.id };
    expect(problemsOf(() => questionsOf(questions, [twice, twice]))).toEqual([
      'questions.1.id: The campaign has no such question',
    ]);
  });

  it.each([
    [{ kind: 'choice', options: ['S'] }, false],
    [{ kind: 'choice', options: ['S', 'S'] }, false],
    [{ kind: 'choice', options: ['S', 'M'] }, true],
    [{ kind: 'choice', options: Array.from({ length: 21 }, (_, index) => `Option ${index}`) }, false],
    [{ kind: 'text', options: ['S', 'M'] }, false],
    [{ kind: 'checkbox' }, true],
    [{ kind: 'date' }, false],
    [{ kind: 'text', label: 'x'.repeat(121) }, false],
  ])('of the form %j are valid: %s', (over, isValid) =>
    expect(CampaignQuestionInput.safeParse({ label: 'Size?', ...over }).success).toBe(isValid),
  );
});
