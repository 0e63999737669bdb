import {
  type ReceiptReadingWire,
  type ReimbursementPolicyWire,
  type ReimbursementWarningWire,
} from '@almoner/contracts';
import { differingTotal } from '@almoner/kernel';

interface WarnedReceipt {
  readonly reading: ReceiptReadingWire | null;
  /** It is for several lines, so that its total is the sum of theirs. */
  readonly isShared: boolean;
}

/** The facts that determine the warnings of a line. */
export interface WarnedLine {
  readonly kind: 'expense' | 'mileage' | 'per_diem';
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** A day, as in 2026-01-31. */
  readonly spentOn: string;
  readonly receipts: readonly WarnedReceipt[];
}

type LinePolicy = Pick<ReimbursementPolicyWire, 'receiptRequiredAbove' | 'lineLimit' | 'maxAgeDays'>;

const dayMs = 86_400_000;

/**
 * Conflicts of a line with the policy on this day in UTC (the day of its submission; before that, today), and with the total of its
 * receipts. Mileage and per diems need no receipt: their amount is a rate (26 CFR 1.274-5(g) and (j)). None of them keeps anyone
 * from saving or approving the line.
 */
export function lineWarnings(
  { kind, amount, currency, spentOn, receipts }: WarnedLine,
  { receiptRequiredAbove, lineLimit, maxAgeDays }: LinePolicy,
  day: string,
): ReimbursementWarningWire[] {
  const needsReceipt = kind === 'expense' && receiptRequiredAbove !== null && amount > receiptRequiredAbove;
  const ageDays = (Date.parse(day) - Date.parse(spentOn)) / dayMs;
  const isWhole = kind === 'expense' && !receipts.some(({ isShared }) => isShared);
  const readings = receipts.map(({ reading }) => reading);
  const receiptTotal = isWhole ? differingTotal(amount, currency, readings) : null;
  return [
    ...(needsReceipt && receipts.length === 0
      ? [{ kind: 'receipt_missing' as const, limit: receiptRequiredAbove }]
      : []),
    ...(lineLimit !== null && amount > lineLimit ? [{ kind: 'over_limit' as const, limit: lineLimit }] : []),
    ...(maxAgeDays !== null && ageDays > maxAgeDays ? [{ kind: 'too_old' as const, limit: maxAgeDays }] : []),
    ...(receiptTotal === null ? [] : [{ kind: 'receipt_differs' as const, limit: receiptTotal }]),
  ];
}
