import { describe, expect, it } from '@jest/globals';
import { type PublicCampaignWire } from '@almoner/contracts';
import { formWords } from '../words/en/sign-in.ts';
import { dedicationWords } from '../words/en/tributes.ts';
import {
  answerInputs,
  answerProblems,
  emptyTribute,
  tributeInput,
  tributeProblems,
} from './tribute-fields.ts';

const filled = {
  ...emptyTribute,
  name: ' Ruth Abernathy ',
  isNotifying: true,
  recipientName: 'Ann Abernathy',
  email: 'ann@family.example',
  message: 'With love.',
  from: ' Odile ',
};

const donor = { name: ' Ines Odile ', anonymous: false };

describe('a dedication', () => {
  it('needs a name, and a recipient where a note is asked for', () => {
    expect(tributeProblems(null, donor)).toEqual({});
    expect(tributeProblems(emptyTribute, donor)).toEqual({ 'tribute.name': formWords.required });
    expect(tributeProblems({ ...emptyTribute, isNotifying: true, email: 'ann' }, donor)).toEqual({
      'tribute.name': formWords.required,
      'tribute.notify.recipientName': formWords.required,
      'tribute.notify.email': formWords.invalidEmail,
    });
    expect(tributeProblems(filled, donor)).toEqual({});
  });

  it('has no web address in any of its texts', () => {
    const link = 'Look at example.org';
    expect(
      tributeProblems({ ...filled, name: link, recipientName: link, message: link, from: link }, donor),
    ).toEqual({
      'tribute.name': dedicationWords.noLinks,
      'tribute.notify.recipientName': dedicationWords.noLinks,
      'tribute.notify.message': dedicationWords.noLinks,
      'tribute.notify.from': dedicationWords.noLinks,
    });
  });

  it('is sent without the note that is not asked for, and of an anonymous gift without a name', () => {
    expect(tributeInput({ ...filled, isNotifying: false }, donor)).toEqual({
      kind: 'honor',
      name: 'Ruth Abernathy',
      notify: null,
    });
    expect(tributeInput(filled, donor)?.notify?.from).toBe('Odile');
    expect(tributeInput(filled, { ...donor, anonymous: true })?.notify?.from).toBeNull();
  });

  it('is from the donor until another name is typed, or none', () => {
    const unedited = { ...filled, from: null };
    const fromOf = (over: Partial<typeof donor>, from: string | null = null) =>
      tributeInput({ ...unedited, from }, { ...donor, ...over })?.notify?.from;
    expect(fromOf({})).toBe('Ines Odile');
    expect(fromOf({ name: '' })).toBeNull();
    expect(fromOf({ anonymous: true })).toBeNull();
    expect(fromOf({}, '')).toBeNull();
    const linked = { name: 'example.org', anonymous: false };
    expect(tributeProblems(unedited, linked)).toEqual({ 'tribute.notify.from': dedicationWords.noLinks });
    expect(tributeProblems(unedited, { ...linked, anonymous: true })).toEqual({});
  });
});

describe('the answers to questions', () => {
  const question = { label: 'Q', options: [] };
  const questions: PublicCampaignWire['questions'] = [
    { ...question, id: 'a', kind: 'text', required: true },
    { ...question, id: 'b', kind: 'checkbox', required: true },
    { ...question, id: 'c', kind: 'text', required: false },
  ];

  it('are complete when each required question is answered', () => {
    expect(Object.keys(answerProblems(questions, { a: ' ', b: false }))).toEqual(['answers.a', 'answers.b']);
    expect(answerProblems(questions, { a: 'Blue', b: true })).toEqual({});
  });

  it('are sent without those that were left open', () =>
    expect(answerInputs(questions, { a: ' Blue ', b: true, c: '' })).toEqual([
      { questionId: 'a', value: 'Blue' },
      { questionId: 'b', value: true },
    ]));
});
