import { numberedDocument, receiptFacts, receiptStatements, receiptTitle } from '../domain/receipt-text.ts';
import { type Receipt } from '../domain/receipt.ts';
import { Paper, mutedInk } from './paper.ts';

const labelWidth = 130;
/** For a text of two lines: what does not fit the page starts the next one. */
const factHeight = 32;

/** The latest files: a script with many letters, such as Han, takes more than a second, and a donor may ask again and again. */
const recent = new Map<string, Promise<Buffer>>();
const recentMax = 100;

/** The same receipt always gives the same bytes, so that it can be created again at any time. */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { organizationName, number, issuedAt } = receipt;
  const facts = receiptFacts(receipt);
  const statements = receiptStatements(receipt);
  const title = receiptTitle(receipt);
  const key = JSON.stringify([organizationName, number, issuedAt, title, facts, statements]);
  const known = recent.get(key);
  if (known !== undefined) return known;
  const created = create(receipt, title, facts, statements);
  recent.set(key, created);
  created.catch(() => recent.delete(key));
  const [oldest] = recent.keys();
  if (recent.size > recentMax && oldest !== undefined) recent.delete(oldest);
  return created;
}

async function create(
  receipt: Receipt,
  title: string,
  facts: ReturnType<typeof receiptFacts>,
  statements: readonly string[],
): Promise<Buffer> {
  const { organizationName, issuedAt } = receipt;
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
