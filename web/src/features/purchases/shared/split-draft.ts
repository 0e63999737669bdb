import { type PurchaseWire, type SplitLineWire } from '@almoner/contracts';
import { parseAmount } from '../../../lib/money-format.ts';

/** A line of a split while it is written; the amount as typed, without a sign. */
export interface LineDraft {
  readonly categoryId: string | undefined;
  readonly amount: string;
  readonly memo: string;
}

type Split = Pick<PurchaseWire, 'amount' | 'currency'>;

export const newDraft = (): LineDraft => ({ categoryId: undefined, amount: '', memo: '' });

/** The amount not in a line yet; below zero when the lines have too much. */
export function remainderMinor(drafts: readonly LineDraft[], { amount, currency }: Split): number {
  return drafts.reduce((left, draft) => left - (parseAmount(draft.amount, currency) ?? 0), Math.abs(amount));
}

/** Nothing yet, or an amount above zero in the decimals of the currency. */
export const isAmountOrEmpty = ({ amount }: LineDraft, currency: string) =>
  amount.trim() === '' || (parseAmount(amount, currency) ?? 0) > 0;

export function isComplete(drafts: readonly LineDraft[], split: Split): boolean {
  const isWritten = ({ categoryId, amount }: LineDraft) =>
    categoryId !== undefined && (parseAmount(amount, split.currency) ?? 0) > 0;
  return drafts.length > 1 && drafts.every(isWritten) && remainderMinor(drafts, split) === 0;
}

/** With the sign of the purchase: the lines of a refund are negative. */
export function toLines(drafts: readonly LineDraft[], { amount, currency }: Split): SplitLineWire[] {
  const sign = Math.sign(amount);
  return drafts.flatMap((draft) => {
    const minor = parseAmount(draft.amount, currency);
    if (minor === null || draft.categoryId === undefined) return [];
    return [{ categoryId: draft.categoryId, amount: sign * minor, memo: draft.memo.trim() || null }];
  });
}
