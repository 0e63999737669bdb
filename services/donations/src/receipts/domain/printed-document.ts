// The texts of the documents without what they are made from, so that a thread that draws them loads nothing else.

export interface ReceiptText {
  readonly organization: string;
  readonly title: string;
  /** `Receipt 2026-000123` */
  readonly name: string;
  readonly facts: readonly (readonly [label: string, ...lines: string[]])[];
  readonly statements: readonly string[];
  readonly issuedAt: Date;
  /** Of a sample only, whose pages are marked as well. */
  readonly sampleNote?: string;
}

export interface StatementLine {
  readonly date: string;
  readonly receipt: string;
  readonly what: string;
  readonly amount: string;
}

export interface StatementText {
  readonly organization: string;
  readonly ein: string | null;
  readonly donor: string;
  /** The postal address of the donor; empty when it is not known. */
  readonly addressLines: readonly string[];
  readonly title: string;
  readonly lines: readonly StatementLine[];
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly notes: readonly string[];
}

/** The cells of a row in the order of its columns; the last three are amounts. */
export type ReportRow = readonly [date: string, what: string, first: string, second: string, third: string];

export interface FundReportText {
  readonly organization: string;
  readonly ein: string | null;
  readonly title: string;
  readonly printedOn: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly gifts: ReportTable;
  readonly uses: ReportTable;
  readonly notes: readonly string[];
}

export interface ReportTable {
  readonly title: string;
  readonly head: ReportRow;
  readonly rows: readonly ReportRow[];
  readonly total: ReportRow | null;
  readonly empty: string;
}
