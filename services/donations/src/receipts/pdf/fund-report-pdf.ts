import { type FundReportText, type ReportRow, type ReportTable } from '../domain/printed-document.ts';
import { Paper, mutedInk } from './paper.ts';

const labelWidth = 120;
/** Left edges from the margin, and widths. */
const columns = [
  { left: 0, width: 92 },
  { left: 98, width: 160 },
  { left: 262, width: 66 },
  { left: 331, width: 66 },
  { left: 400, width: 68 },
] as const;
const firstAmount = 2;
/** For a merchant and a program with the longest names; a row that does not fit starts the next page. */
const rowHeight = 80;
const longestText = 400;

/** The report for a donor of a restricted fund, with the number of each page. */
export async function fundReportPdf(text: FundReportText, at: Date): Promise<Buffer> {
  const { organization, ein, title, printedOn, facts, gifts, uses, notes } = text;
  const cells = [gifts, uses].flatMap(({ title: name, head, rows, total, empty }) => [
    name,
    empty,
    ...[head, ...rows, ...(total === null ? [] : [total])].flat(),
  ]);
  const paper = await Paper.with(
    [organization, ein ?? '', title, printedOn, ...facts.flat(), ...cells, ...notes],
    { title, author: organization, at },
  );
  paper.write(organization, { size: 20, bold: true });
  if (ein !== null) paper.write(ein, { size: 11, color: mutedInk });
  paper.space(20);
  paper.write(title, { size: 14 });
  paper.write(printedOn, { size: 10, color: mutedInk });
  paper.space(14);
  for (const [label, value] of facts) {
    paper.reserve(rowHeight);
    const top = paper.y;
    paper.write(label, { size: 11, color: mutedInk, width: labelWidth });
    paper.moveTo(top);
    paper.write(value, { size: 11, indent: labelWidth });
    paper.space(4);
  }
  writeTable(paper, gifts);
  writeTable(paper, uses);
  paper.space(16);
  for (const note of notes) {
    paper.reserve(rowHeight);
    paper.write(note, { size: 10, color: mutedInk });
    paper.space(4);
  }
  return paper.end({ numbered: true });
}

function writeTable(paper: Paper, { title, head, rows, total, empty }: ReportTable): void {
  paper.space(18);
  paper.reserve(2 * rowHeight);
  paper.write(title, { size: 13, bold: true });
  paper.space(6);
  if (rows.length === 0) {
    paper.write(empty, { size: 10, color: mutedInk });
    return;
  }
  const writeHead = () => writeRow(paper, head, { color: mutedInk });
  writeHead();
  for (const row of rows) {
    if (paper.reserve(rowHeight)) writeHead();
    writeRow(paper, row, {});
  }
  if (total !== null) {
    if (paper.reserve(rowHeight)) writeHead();
    writeRow(paper, total, { bold: true });
  }
}

function writeRow(paper: Paper, row: ReportRow, look: { color?: string; bold?: boolean }): void {
  const top = paper.y;
  const bottoms = row.map((text, index) => {
    const { left, width } = columns[index] ?? columns[0];
    paper.moveTo(top);
    const align = index < firstAmount ? 'left' : 'right';
    paper.write(text.slice(0, longestText), { size: 9.5, indent: left, width, align, ...look });
    return paper.y;
  });
  paper.moveTo(Math.max(...bottoms) + 5);
}
