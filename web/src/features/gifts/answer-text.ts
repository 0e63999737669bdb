import { tributeNoteWords as words } from '../../words/en/tributes.ts';

export const answerText = (value: string | boolean) =>
  typeof value === 'string' ? value : value ? words.yes : words.no;
