import { type ReceiptReadingWire, type ReimbursementLineWire } from '@almoner/contracts';
import { typedAmount } from '../../lib/money-format.ts';
import { type LineFields } from './report-fields.ts';

type Read = Pick<ReceiptReadingWire, 'status' | 'amount' | 'currency' | 'day' | 'merchant'>;
type Line = Pick<ReimbursementLineWire, 'kind' | 'amount' | 'spentOn'>;

const merchantMax = 120;

/** The fields of a line that were read from its receipt. An amount of another currency is not among them. */
export function readFields(reading: Read | null, currency: string): Partial<LineFields> {
  if (reading?.status !== 'read') return {};
  const { amount, day, merchant } = reading;
  const isAmount = amount !== null && (reading.currency ?? currency) === currency;
  return {
    ...(isAmount && { amount: typedAmount(amount, currency) }),
    ...(day !== null && { spentOn: day }),
    ...(merchant !== null && { merchant: merchant.slice(0, merchantMax) }),
  };
}

/** Returns whether a receipt shows another amount or day than its line; names are written in many ways. */
export function differsFrom(
  { kind, amount, spentOn }: Line,
  reading: Read | null,
  currency: string,
): boolean {
  if (kind !== 'expense') return false;
  const read = readFields(reading, currency);
  const hasOtherAmount = read.amount !== undefined && reading?.amount !== amount;
  return hasOtherAmount || (read.spentOn !== undefined && read.spentOn !== spentOn);
}
