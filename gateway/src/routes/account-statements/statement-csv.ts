import { type AccountStatementPageWire } from '@almoner/contracts';
import { csvLine, decimalText, type CsvAmount } from '@almoner/kernel';

const header = ['Date', 'What', 'Kind', 'Amount', 'Balance', 'Currency', 'Reference'];

/** Writes a statement page by page; the columns are documented in docs/exports.md. */
export class StatementCsv {
  private balance = 0;

  constructor(private readonly currency: string) {}

  /** Begins with a byte order mark, by which spreadsheets recognize UTF-8. */
  start(opening: number): string {
    this.balance = opening;
    return `\uFEFF${csvLine(header)}${this.balanceLine('Opening balance')}`;
  }

  page(lines: AccountStatementPageWire['items']): string {
    return lines
      .map(({ on, description, kind, change, id }) => {
        this.balance += change;
        return csvLine([
          on,
          description,
          kind,
          this.money(change),
          this.money(this.balance),
          this.currency,
          id,
        ]);
      })
      .join('');
  }

  /** The sum of what was written. */
  end(): string {
    return this.balanceLine('Closing balance');
  }

  private balanceLine(name: string): string {
    return csvLine(['', name, '', '', this.money(this.balance), this.currency, '']);
  }

  private money(minor: number): CsvAmount {
    return { text: decimalText(minor, this.currency) };
  }
}
