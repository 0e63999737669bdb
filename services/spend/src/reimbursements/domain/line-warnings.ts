import { type ReimbursementPolicyWire, type ReimbursementWarningWire } from '@almoner/contracts';

/** What the warnings of a line depend on. */
export interface WarnedLine {
  readonly kind: 'expense' | 'mileage' | 'per_diem';
  /** Minor units. */
  readonly amount: number;
  /** A day, as in 2026-01-31. */
  readonly spentOn: string;
  readonly receipts: readonly unknown[];
}

type LinePolicy = Pick<ReimbursementPolicyWire, 'receiptRequiredAbove' | 'lineLimit' | 'maxAgeDays'>;

const dayMs = 86_400_000;

/**
 * What of a line is against the policy on this day in UTC: the day of its submission, today before. Mileage and per diems need no
 * receipt: their amount is a rate (26 CFR 1.274-5(g) and (j)). None of them keeps anybody from saving or approving the line.
 */
export function lineWarnings(
  { kind, amount, spentOn, receipts }: WarnedLine,
  { receiptRequiredAbove, lineLimit, maxAgeDays }: LinePolicy,
  day: string,
): ReimbursementWarningWire[] {
  const needsReceipt = kind === 'expense' && receiptRequiredAbove !== null && amount > receiptRequiredAbove;
  const ageDays = (Date.parse(day) - Date.parse(spentOn)) / dayMs;
  return [
    ...(needsReceipt && receipts.length === 0
      ? [{ kind: 'receipt_missing' as const, limit: receiptRequiredAbove }]
      : []),
    ...(lineLimit !== null && amount > lineLimit ? [{ kind: 'over_limit' as const, limit: lineLimit }] : []),
    ...(maxAgeDays !== null && ageDays > maxAgeDays ? [{ kind: 'too_old' as const, limit: maxAgeDays }] : []),
  ];
}
