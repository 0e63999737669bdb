import { dateText } from '../domain/money-text.ts';
import { type StatementText } from '../domain/printed-document.ts';
import { Paper, mutedInk } from './paper.ts';

const columns = { date: 0, receipt: 110, what: 190, amount: 400 };
const rowHeight = 30;

/** `statements`: those of one donor and year, at least one; each begins a page. */
export async function statementPdf(
  statements: readonly StatementText[],
  year: number,
  at: Date,
): Promise<Buffer> {
  const printedOn = `Printed on ${dateText(at)}`;
  const texts = statements.flatMap(({ organization, addressLines, lines, sums, notes, ...whose }) => [
    organization,
    headingOf(whose),
    ...addressLines,
    printedOn,
    ...notes,
    ...sums.flat(),
    ...lines.flatMap((line) => Object.values(line) as string[]),
  ]);
  const paper = await Paper.with(texts, {
    title: `Gifts in ${year}`,
    author: statements.map(({ organization }) => organization).join(', '),
    at,
  });
  for (const [place, statement] of statements.entries()) {
    if (place > 0) paper.startPage();
    write(paper, statement, printedOn);
  }
  return paper.end();
}

/** One text: beside a name in another script, the title is set in a font with the letters of both. */
const headingOf = ({ title, donor }: Pick<StatementText, 'title' | 'donor'>) => `${title}: ${donor}`;

function write(paper: Paper, statement: StatementText, printedOn: string): void {
  const { organization, ein, addressLines, lines, sums, notes } = statement;
  paper.write(organization, { size: 20, bold: true });
  if (ein !== null) paper.write(`EIN ${ein}`, { size: 11, color: mutedInk });
  paper.space(20);
  paper.write(headingOf(statement), { size: 14 });
  for (const line of addressLines) paper.write(line, { size: 11 });
  if (addressLines.length > 0) paper.space(6);
  paper.write(printedOn, { size: 10, color: mutedInk });
  paper.space(16);
  for (const { date, receipt, what, amount } of lines) {
    paper.reserve(rowHeight);
    const top = paper.y;
    const cell = (text: string, indent: number, width: number) => {
      paper.moveTo(top);
      paper.write(text, { size: 10, indent, width });
      return paper.y;
    };
    const bottoms = [
      cell(date, columns.date, columns.receipt - columns.date - 8),
      cell(receipt, columns.receipt, columns.what - columns.receipt - 8),
      cell(amount, columns.amount, 80),
      cell(what, columns.what, columns.amount - columns.what - 12),
    ];
    paper.moveTo(Math.max(...bottoms) + 6);
  }
  paper.reserve(rowHeight * (sums.length + notes.length));
  paper.space(12);
  for (const [label, amount] of sums) {
    const top = paper.y;
    paper.write(label, { size: 11, bold: true, indent: columns.what, width: 180 });
    paper.moveTo(top);
    paper.write(amount, { size: 11, bold: true, indent: columns.amount });
    paper.space(4);
  }
  paper.space(16);
  for (const note of notes) {
    paper.write(note, { size: 10, color: mutedInk });
    paper.space(4);
  }
}
