import { failure, type AnswerInput, type CampaignQuestionInput, type QuestionKind } from '@almoner/contracts';
import { type FieldError, newId } from '@almoner/kernel';

/** A question of a campaign to its donors. */
export interface Question {
  readonly id: string;
  readonly label: string;
  readonly kind: QuestionKind;
  /** For a choice. */
  readonly options: readonly string[];
  readonly required: boolean;
}

/** An answer with its question as it was asked: later changes to the campaign do not affect it. */
export interface Answer {
  readonly questionId: string;
  readonly label: string;
  readonly value: string | boolean;
}

/**
 * The new questions of a campaign: those with an existing id keep it, the others are new.
 * @throws DomainError `invalid_input` for an id that it does not have, or one that is named twice.
 */
export function questionsOf(
  before: readonly Question[],
  inputs: readonly CampaignQuestionInput[],
): Question[] {
  const known = new Set(before.map(({ id }) => id));
  return inputs.map(({ id, ...question }, index) => {
    if (id === undefined) return { id: newId(), ...question };
    if (!known.delete(id))
      throw refused([{ field: `questions.${index}.id`, message: 'The campaign has no such question' }]);
    return { id, ...question };
  });
}

/**
 * The answers of a donor, in the order of the questions; unanswered questions are absent.
 * @throws DomainError `invalid_input` with a field for each question that is not answered correctly.
 */
export function answersOf(questions: readonly Question[], inputs: readonly AnswerInput[]): Answer[] {
  const unknown = inputs.filter(
    ({ questionId }, index) =>
      !questions.some(({ id }) => id === questionId) ||
      inputs.findIndex((other) => other.questionId === questionId) !== index,
  );
  const problems = [
    ...unknown.map(({ questionId }) => problem(questionId, 'Answer each question of the campaign once')),
    ...questions.flatMap((question) => problemOf(question, valueOf(question, inputs))),
  ];
  if (problems.length > 0) throw refused(problems);
  return questions.flatMap((question) => {
    const value = valueOf(question, inputs);
    return isOpen(value) ? [] : [{ questionId: question.id, label: question.label, value }];
  });
}

type Value = AnswerInput['value'] | undefined;

const valueOf = ({ id }: Question, inputs: readonly AnswerInput[]): Value =>
  inputs.find(({ questionId }) => questionId === id)?.value;

const isOpen = (value: Value): value is '' | undefined => value === undefined || value === '';

function problemOf({ id, label, kind, options, required }: Question, value: Value): FieldError[] {
  if (isOpen(value) || value === false) {
    if (required) return [problem(id, `“${label}” is required`)];
    if (isOpen(value)) return [];
  }
  if ((kind === 'checkbox') !== (typeof value === 'boolean'))
    return [problem(id, `“${label}” needs ${kind === 'checkbox' ? 'true or false' : 'a text'}`)];
  if (kind === 'choice' && !options.some((option) => option === value))
    return [problem(id, `“${label}” has no such option`)];
  return [];
}

const problem = (questionId: string, message: string): FieldError => ({
  field: `answers.${questionId}`,
  message,
});
const refused = (problems: FieldError[]) => failure('invalid_input', undefined, problems);
