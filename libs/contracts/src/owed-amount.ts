import { type ReimbursementSummaryWire } from './wire/reimbursement.wire.ts';

/** The amount of a report to be paid, in minor units: its total less the part its author gave up. */
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
