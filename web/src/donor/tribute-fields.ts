import { type PublicCampaignWire, type TributeInput, type TributeKind } from '@almoner/contracts';
import { hasWebAddress, normalizeEmail } from '@almoner/kernel';
import { formWords } from '../words/en/sign-in.ts';
import { dedicationWords, questionWords } from '../words/en/tributes.ts';

/** The dedication, as it is typed. */
export interface TributeFields {
  readonly kind: TributeKind;
  readonly name: string;
  readonly isNotifying: boolean;
  readonly recipientName: string;
  readonly email: string;
  readonly message: string;
  /** As typed; null while it is the donor's own name. */
  readonly from: string | null;
}

/** By id of the question. */
export type AnswerFields = Readonly<Record<string, string | boolean>>;

/** By the names that the API has for these fields. */
export type ExtraProblems = Partial<Record<`tribute.${string}` | `answers.${string}`, string>>;

export const emptyTribute: TributeFields = {
  kind: 'honor',
  name: '',
  isNotifying: false,
  recipientName: '',
  email: '',
  message: '',
  from: null,
};

/** Who the note is from; empty for nobody by name, as for an anonymous gift. */
export const noteFrom = ({ from }: TributeFields, donorName: string, isAnonymous: boolean): string =>
  isAnonymous ? '' : (from ?? donorName);

export function tributeProblems(
  tribute: TributeFields | null,
  { name: donorName, anonymous }: { readonly name: string; readonly anonymous: boolean },
): ExtraProblems {
  if (tribute === null) return {};
  const { name, isNotifying, recipientName, email, message } = tribute;
  return found({
    'tribute.name': requiredProblem(name) ?? linkProblem(name),
    ...(isNotifying && {
      'tribute.notify.recipientName': requiredProblem(recipientName) ?? linkProblem(recipientName),
      'tribute.notify.email':
        requiredProblem(email) ?? (normalizeEmail(email.trim()) === null ? formWords.invalidEmail : null),
      'tribute.notify.message': linkProblem(message),
      'tribute.notify.from': linkProblem(noteFrom(tribute, donorName, anonymous)),
    }),
  });
}

export function answerProblems(
  questions: PublicCampaignWire['questions'],
  answers: AnswerFields,
): ExtraProblems {
  const missing = questions.filter(({ id, required }) => required && !isAnswered(answers[id]));
  return Object.fromEntries(missing.map(({ id }) => [`answers.${id}`, questionWords.required]));
}

/** As the API takes it. Of an anonymous gift the note has no name. */
export function tributeInput(
  tribute: TributeFields | null,
  { name: donorName, anonymous }: { readonly name: string; readonly anonymous: boolean },
): TributeInput | null {
  if (tribute === null) return null;
  const { kind, name, isNotifying, recipientName, email, message } = tribute;
  const from = noteFrom(tribute, donorName, anonymous).trim();
  const notify = {
    recipientName: recipientName.trim(),
    email: email.trim(),
    message: message.trim(),
    from: from === '' ? null : from,
  };
  return { kind, name: name.trim(), notify: isNotifying ? notify : null };
}

export const answerInputs = (questions: PublicCampaignWire['questions'], answers: AnswerFields) =>
  questions.flatMap(({ id }) => {
    const answer = answers[id];
    const value = typeof answer === 'string' ? answer.trim() : answer;
    return value === undefined || value === '' ? [] : [{ questionId: id, value }];
  });

const isAnswered = (answer: string | boolean | undefined) =>
  typeof answer === 'string' ? answer.trim() !== '' : answer === true;
const requiredProblem = (text: string) => (text.trim() === '' ? formWords.required : null);
const linkProblem = (text: string) => (hasWebAddress(text) ? dedicationWords.noLinks : null);

const found = (problems: Readonly<Record<string, string | null>>): ExtraProblems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])),
  );
