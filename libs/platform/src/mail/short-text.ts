import { type MailContent } from './render-mail.ts';

type Summarized = Pick<MailContent, 'heading' | 'paragraphs' | 'facts'>;

/** A list of receipts has many more. */
const factsMax = 3;

/** What a notification says beside the heading of a mail: the facts that the heading does not contain, and the first paragraph, each on a line. */
export function shortTextOf({ heading, paragraphs: [first = ''], facts = [] }: Summarized): string {
  const values = facts.slice(0, factsMax).map(([, value]) => value);
  const line = values.filter((value) => !heading.includes(value)).join(' · ');
  return [line, first].filter((text) => text !== '').join('\n');
}
