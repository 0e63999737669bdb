import { canPay, leftNow } from './spending-status.ts';
import { type DeclineReason } from './decline-reasons.ts';
import { isOfProgram, isResolvable } from './decline-resolution.ts';
import { type CardSummaryWire } from './wire/card.wire.ts';

/** Another card may have the same rules, or be paid from the same account. */
const uncertain: ReadonlySet<DeclineReason> = new Set<DeclineReason>([
  'merchant_not_allowed',
  'purchase_limit_exceeded',
  'outside_fund_purpose',
  'fund_not_open',
  'insufficient_funds',
]);

/** All cards of a person are declined while receipts are overdue, and hardly any card gives cash. */
const notSolvedByAnotherCard: ReadonlySet<DeclineReason> = new Set<DeclineReason>([
  'receipts_overdue',
  'cash_not_allowed',
  'cash_limit_exceeded',
]);

export interface DeclinedPurchase {
  readonly declineReason: DeclineReason | null;
  readonly cardId: string | null;
  readonly spendProgramId: string | null;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
}

type PayingCard = Pick<
  CardSummaryWire,
  'id' | 'spendProgramId' | 'status' | 'usage' | 'ended' | 'programState' | 'programLeft'
> & { readonly spendRule: { readonly currency: string } | null };

interface OtherCard<Card> {
  readonly card: Card;
  readonly leftMinor: number;
  /** False where what declined the purchase may apply to this card as well. */
  readonly isCertain: boolean;
}

/** The person's card with the most left for a declined purchase; null if none could pay it. */
export function otherCardFor<Card extends PayingCard>(
  { declineReason, cardId, spendProgramId, amount, currency }: DeclinedPurchase,
  cards: readonly Card[],
): OtherCard<Card> | null {
  if (declineReason === null || !isResolvable(declineReason) || notSolvedByAnotherCard.has(declineReason))
    return null;
  const [most] = cards
    .filter((card) => card.id !== cardId && canPay(card) && card.spendRule?.currency === currency)
    .filter((card) => !isOfProgram(declineReason) || card.spendProgramId !== spendProgramId)
    .map((card) => ({ card, leftMinor: leftNow(card) }))
    .filter(({ leftMinor }) => leftMinor >= amount)
    .sort((one, another) => another.leftMinor - one.leftMinor);
  return most === undefined ? null : { ...most, isCertain: !uncertain.has(declineReason) };
}
