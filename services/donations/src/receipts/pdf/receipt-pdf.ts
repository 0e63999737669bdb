import { numberedDocument, receiptFacts, receiptStatements, receiptTitle } from '../domain/receipt-text.ts';
import { type Receipt } from '../domain/receipt.ts';
import { Paper, mutedInk } from './paper.ts';

const labelWidth = 130;
/** For a text of two lines: what does not fit the page starts the next one. */
const factHeight = 32;

/** The same receipt always gives the same bytes, so that it can be created again at any time. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { organizationName, issuedAt } = receipt;
  const facts = receiptFacts(receipt);
  const statements = receiptStatements(receipt);
  const title = receiptTitle(receipt);
  const texts = [organizationName, title, ...facts.flat(), ...statements];
  const paper = await Paper.with(texts, {
    title: numberedDocument(receipt),
    author: organizationName,
    at: issuedAt,
  });
  paper.write(organizationName, { size: 20, bold: true });
  paper.write(title, { size: 12, color: mutedInk });
  paper.space(26);
  for (const [label, value] of facts) {
    paper.reserve(factHeight);
    const top = paper.y;
    paper.write(label, { size: 11, color: mutedInk, width: labelWidth });
    paper.moveTo(top);
    paper.write(value, { size: 11, indent: labelWidth });
    paper.space(6);
  }
  paper.space(20);
  for (const statement of statements) {
    paper.write(statement, { size: 11 });
    paper.space(6);
  }
  return paper.end();
}
