import { type MailText } from '../../receipts/domain/receipt-text.ts';
import { type Receipt } from '../../receipts/domain/receipt.ts';
import { interimNote, statementText } from '../../receipts/domain/statement-text.ts';

/** The statement of a year is attached; the email repeats its sums, not the postal address. `receipts`: as for `statementText`. */
export function statementMail(receipts: readonly Receipt[], year: number, at: Date): MailText {
  const { organization, sums } = statementText({ receipts, addressLines: [] }, year, at);
  const interim = interimNote(year, at);
  const name = receipts.at(-1)?.donorName ?? null;
  return {
    subject: `Your gifts to ${organization} in ${year}`,
    heading: `Your gifts in ${year}`,
    paragraphs: [
      name === null ? 'Thank you for your gifts.' : `Thank you for your gifts, ${name}.`,
      `Your statement for ${year} is attached as a PDF. It lists your gifts to ${organization} with their receipts; it does not replace the receipts.`,
      ...(interim === null ? [] : [interim]),
    ],
    facts: sums,
    footnotes: ['If you received an earlier statement for this year, this one replaces it.'],
  };
}
