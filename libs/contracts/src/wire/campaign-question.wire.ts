import { z } from 'zod';
import { Id, lineOf } from '../primitives.ts';

export const questionKinds = ['text', 'choice', 'checkbox'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const maxQuestions = 10;
/** The maximum length of a typed answer, in characters. */
export const maxAnswerLength = 500;

/** A question that a campaign asks its donors. */
export const CampaignQuestionWire = z.object({
  id: Id,
  label: z.string(),
  kind: z.enum(questionKinds),
  /** The choices of a donor; empty for the other kinds. */
  options: z.array(z.string()),
  /** A required checkbox must be checked. */
  required: z.boolean(),
});
export type CampaignQuestionWire = z.infer<typeof CampaignQuestionWire>;

/** `id` is the id of an existing question; without it, the question is new. */
export const CampaignQuestionInput = z
  .strictObject({
    id: Id.optional(),
    label: lineOf(120).min(1, 'The question is required'),
    kind: z.enum(questionKinds),
    options: z.array(lineOf(80).min(1, 'An option is required')).max(20).default([]),
    required: z.boolean().default(false),
  })
  .refine(({ kind, options }) => (kind === 'choice' ? options.length >= 2 : options.length === 0), {
    path: ['options'],
    message: 'A choice has 2 to 20 options; other questions have none',
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    message: 'Each option must be different',
  });
export type CampaignQuestionInput = z.infer<typeof CampaignQuestionInput>;

/** `value`: text, one of the options, or whether the box is checked. */
export const AnswerInput = z.strictObject({
  questionId: Id,
  value: z.union([z.boolean(), lineOf(maxAnswerLength)]),
});
export type AnswerInput = z.infer<typeof AnswerInput>;

/** An answer with the question as it was asked. */
export const AnswerWire = z.object({
  questionId: Id,
  label: z.string(),
  value: z.union([z.boolean(), z.string()]),
});
export type AnswerWire = z.infer<typeof AnswerWire>;
