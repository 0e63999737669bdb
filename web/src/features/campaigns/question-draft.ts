import { type CampaignQuestionInput, type CampaignQuestionWire, type QuestionKind } from '@almoner/contracts';
import { newKey } from '../../lib/new-key.ts';

export const questionsMax = 10;
const optionsMax = 20;
const longestOption = 80;

/** A question, as it is typed: its options one per line. */
export interface QuestionDraft {
  /** For the row in the editor. */
  readonly key: string;
  /** Null for a new one. */
  readonly id: string | null;
  readonly label: string;
  readonly kind: QuestionKind;
  readonly options: string;
  readonly required: boolean;
}

export const newQuestion = (): QuestionDraft => ({
  key: newKey(),
  id: null,
  label: '',
  kind: 'text',
  options: '',
  required: false,
});

export function questionDraftOf({ id, label, kind, options, required }: CampaignQuestionWire): QuestionDraft {
  return { key: id, id, label, kind, options: options.join('\n'), required };
}

export function isInvalidQuestion({ label, kind, options }: QuestionDraft): boolean {
  const lines = optionLines(options);
  const isWrongChoice =
    lines.length < 2 ||
    lines.length > optionsMax ||
    new Set(lines).size < lines.length ||
    lines.some((line) => line.length > longestOption);
  return label.trim() === '' || (kind === 'choice' && isWrongChoice);
}

export function questionInput({ id, label, kind, options, required }: QuestionDraft): CampaignQuestionInput {
  const question = { label: label.trim(), kind, options: kind === 'choice' ? optionLines(options) : [] };
  return { ...(id === null ? {} : { id }), ...question, required };
}

/** The question at `index` one place further up or down. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const item = items[index];
  if (item === undefined || items[index + by] === undefined) return [...items];
  return items.toSpliced(index, 1).toSpliced(index + by, 0, item);
}

const optionLines = (options: string) =>
  options
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
