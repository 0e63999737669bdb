import { type ReimbursementSummaryWire } from './wire/reimbursement.wire.ts';

/** What is paid of a report in minor units, after what its author gave to the organization. */
export const owedAmount = ({
  total,
  forgoneAmount,
}: Pick<ReimbursementSummaryWire, 'total' | 'forgoneAmount'>): number => total - forgoneAmount;

/** Returns whether the author gave a part, and the rest is paid. */
export const isPartForgone = ({
  total,
  forgoneAmount,
}: Pick<ReimbursementSummaryWire, 'total' | 'forgoneAmount'>): boolean =>
  forgoneAmount > 0 && forgoneAmount < total;
