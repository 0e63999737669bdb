import { type ReceiptText } from '../domain/printed-document.ts';
import { Paper, mutedInk } from './paper.ts';

const labelWidth = 130;
/** For a text of two lines: what does not fit the page starts the next one. */
const factHeight = 32;

/** The same text always gives the same bytes, so that a receipt can be created again at any time. */
export async function receiptPdf(text: ReceiptText): Promise<Buffer> {
  const { organization, title, name, facts, statements, issuedAt, sampleNote } = text;
  const paper = await Paper.with([organization, title, ...facts.flat(), ...statements], {
    title: name,
    author: organization,
    at: issuedAt,
  });
  paper.write(organization, { size: 20, bold: true });
  paper.write(title, { size: 12, color: mutedInk });
  if (sampleNote !== undefined) {
    paper.space(8);
    paper.write(sampleNote, { size: 12, bold: true });
  }
  paper.space(26);
  for (const [label, ...lines] of facts) {
    paper.reserve(factHeight * Math.ceil(lines.length / 2));
    const top = paper.y;
    paper.write(label, { size: 11, color: mutedInk, width: labelWidth });
    paper.moveTo(top);
    for (const line of lines) paper.write(line, { size: 11, indent: labelWidth });
    paper.space(6);
  }
  paper.space(20);
  for (const statement of statements) {
    paper.write(statement, { size: 11 });
    paper.space(6);
  }
  if (sampleNote !== undefined) paper.mark('SAMPLE');
  return paper.end();
}
