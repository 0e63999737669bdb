import { type MailContent } from './render-mail.ts';

type Summarized = Pick<MailContent, 'heading' | 'paragraphs' | 'facts'>;

/** A list of receipts has many more. */
const factsMax = 3;

/** A date or a number. */
const needsLabel = (value: string): boolean => /^(\d{4}-\d{2}-\d{2}\b.*|\d+)$/.test(value);

/**
 * The text of a notification below the heading of its email: the facts that the heading does not contain, and the first
 * paragraph, each on its own line.
 */
export function shortTextOf({ heading, paragraphs: [first = ''], facts = [] }: Summarized): string {
  const line = facts
    .slice(0, factsMax)
    .filter(([, value]) => !heading.includes(value))
    .map(([label, value]) => (needsLabel(value) ? `${label}: ${value}` : value))
    .join(' · ');
  return [line, first].filter((text) => text !== '').join('\n');
}
