import { type ReceiptReadingWire } from '@almoner/contracts';

export interface ReadingRow {
  readonly read_state: ReceiptReadingWire['status'] | null;
  readonly read_amount_minor: string | null;
  readonly read_currency: string | null;
  readonly read_day: string | null;
  readonly read_heading: string | null;
  readonly read_confidence: number | null;
}

/** For a receipt `r`. Earlier releases read PDFs during the upload and kept no state. */
export const readingColumns = `
  coalesce(r.read_state, case when r.read_text is not null then 'read' end) as read_state, r.read_amount_minor,
  r.read_currency, to_char(r.read_day, 'YYYY-MM-DD') as read_day, r.read_heading, r.read_confidence`;

/** Null for a file that was uploaded before files were read. */
export function toReading(row: ReadingRow): ReceiptReadingWire | null {
  if (row.read_state === null) return null;
  return {
    status: row.read_state,
    amount: row.read_amount_minor === null ? null : Number(row.read_amount_minor),
    currency: row.read_currency,
    day: row.read_day,
    merchant: row.read_heading,
    confidence: row.read_confidence,
  };
}
