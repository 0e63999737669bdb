import { type StatementLineWire } from '@almoner/contracts';
import { csvAmount, type CsvCell } from '../../../lib/csv.ts';
import { minorPerUnit } from '../../../lib/money-format.ts';
import { cashWords as words } from '../../../words/en/wallet.ts';
import { kindName, transferName } from '../transfer-name.ts';

/** With what is left after each line, where the page shows it. */
export const statementColumns = (hasBalance: boolean): string[] => [
  ...words.csvColumns,
  ...(hasBalance ? [words.balanceColumn] : []),
];

/** Empty where a line moved nothing, such as a release that waits for its second signer. */
export const statementRow = (line: StatementLineWire, hasBalance: boolean): CsvCell[] => {
  const amount = (minor: number) => csvAmount(minor, minorPerUnit(line.currency));
  const balance = line.balance == null ? '' : amount(line.balance);
  return [
    line.occurredAt,
    transferName(line),
    kindName(line),
    amount(line.change ?? 0),
    line.currency,
    ...(hasBalance ? [balance] : []),
  ];
};
