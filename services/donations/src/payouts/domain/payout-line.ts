import { type Money, designationsOfRefund, type Designation, type RefundedParts } from '@almoner/kernel';
import { type BookedRefund, type Gift } from '../../gifts/domain/gift.ts';
import { type Movement } from './movement.ts';

/** One part of a payout, as it is booked. Amounts as in the movement. */
export interface PayoutLine {
  readonly id: string;
  /** A gift arrives by a payment; what comes back after a refund or a dispute is another kind. */
  readonly kind: Movement['kind'];
  readonly sourceId: string | null;
  readonly giftId: string | null;
  readonly amount: Money;
  readonly fee: Money;
  readonly designations: readonly Designation[];
  readonly origin: 'booked' | 'fee' | 'other';
  readonly description: string;
}

/** By gift: what lines of refunds and disputes that are not booked yet have taken from the funds. */
type Taken = ReadonlyMap<string, readonly RefundedParts[]>;

/** The known gifts behind movements. */
export interface KnownGifts {
  /** By payment; only gifts that succeeded. */
  readonly gifts: ReadonlyMap<string, Gift>;
  /** The refunds that were booked, by gift. */
  readonly refunds: ReadonlyMap<string, readonly BookedRefund[]>;
  /** The movements of disputes that were booked when they happened, with the amounts taken from the funds or returned to them. */
  readonly disputes: ReadonlyMap<string, readonly Designation[]>;
  /** The movements of disputes that could not be booked yet. */
  readonly unbookedDisputes: ReadonlySet<string>;
  /** The earlier line about a refund or dispute, which a line that returns its money reverses. */
  readonly earlierLines: ReadonlyMap<string, PayoutLine>;
  /** Lines of earlier payouts that took money from these gifts and are not booked yet. */
  readonly unbookedLines: readonly PayoutLine[];
}

/** The lines of movements. Those that are not booked yet each take from the funds what those before them have left. */
export function toLines(movements: readonly Movement[], known: KnownGifts): PayoutLine[] {
  const taken = new Map<string, RefundedParts[]>();
  const take = ({ giftId, amount, designations }: PayoutLine) => {
    if (giftId === null) return;
    taken.set(giftId, [...(taken.get(giftId) ?? []), { amount: amount.negated(), designations }]);
  };
  known.unbookedLines.forEach(take);
  return movements.map((movement) => {
    const line = toLine(movement, known, taken);
    if (line.amount.isNegative() && !isBooked(line, known)) take(line);
    return line;
  });
}

export function isBooked(
  { id, sourceId, giftId }: Pick<PayoutLine, 'id' | 'sourceId' | 'giftId'>,
  { refunds, disputes }: Pick<KnownGifts, 'refunds' | 'disputes'>,
): boolean {
  if (giftId === null) return false;
  const booked = refunds.get(giftId) ?? [];
  return disputes.has(id) || booked.some(({ stripeRefundId }) => stripeRefundId === sourceId);
}

/**
 * The line of one movement. A gift, a refund, a refund that failed and a dispute are in clearing by their gift; a payment that is not a
 * gift is booked by the line itself.
 */
function toLine(movement: Movement, known: KnownGifts, taken: Taken): PayoutLine {
  const { id, kind, sourceId, amount, fee } = movement;
  const gift = kind === 'failed_debit' ? undefined : giftOf(movement, known);
  return {
    id,
    kind,
    sourceId,
    giftId: gift?.id ?? null,
    amount,
    fee,
    designations: gift === undefined ? [] : designationsOf(movement, gift, known, taken),
    origin: known.disputes.has(id) || known.unbookedDisputes.has(id) ? 'booked' : originOf(movement, gift),
    description: descriptions[kind] ?? movement.description,
  };
}

function giftOf({ stripePaymentIntentId }: Movement, { gifts }: KnownGifts): Gift | undefined {
  return stripePaymentIntentId === null ? undefined : gifts.get(stripePaymentIntentId);
}

const descriptions: Partial<Record<Movement['kind'], string>> = {
  payment: 'Gift',
  failed_debit: 'Bank debit that failed',
  refund: 'Refund',
  refund_failure: 'Refund that failed',
  dispute: 'Dispute',
  payout: 'Payout by hand',
};

function originOf({ kind }: Movement, gift: Gift | undefined): PayoutLine['origin'] {
  if (kind === 'fee') return 'fee';
  // A failed debit was never given: its two movements add up to nothing.
  if (kind === 'payout' || kind === 'payout_returned' || kind === 'failed_debit') return 'booked';
  const isOfGift = kind === 'payment' || kind === 'refund' || kind === 'refund_failure';
  return isOfGift && gift !== undefined ? 'booked' : 'other';
}

function designationsOf(
  { id, kind, amount, sourceId }: Movement,
  gift: Gift,
  { refunds, disputes, earlierLines }: KnownGifts,
  taken: Taken,
): readonly Designation[] {
  const moved = disputes.get(id);
  if (moved !== undefined) return moved;
  if (kind === 'payment') return gift.designations;
  const booked = refunds.get(gift.id) ?? [];
  const refund = booked.find(({ stripeRefundId }) => stripeRefundId === sourceId);
  if (!amount.isNegative()) return (earlierLines.get(sourceId ?? '') ?? refund)?.designations ?? [];
  if (refund !== undefined) return refund.designations;
  return designationsOfRefund(gift.designations, {
    total: gift.total,
    refund: amount.negated(),
    earlier: [...booked.filter(({ hasFailed }) => !hasFailed), ...(taken.get(gift.id) ?? [])],
  });
}

/** Of the movement behind a line, also of one that came back. */
export const movementIdOf = ({ id }: Pick<PayoutLine, 'id'>): string => id.slice(id.lastIndexOf(':') + 1);

/** The line of a payout that came back, in the payout that contains it again. `isBooked`: the first payout was booked. */
export function repeatedLine(line: PayoutLine, returnId: string, isBooked: boolean): PayoutLine {
  return { ...line, id: `${returnId}:${line.id}`, origin: isBooked ? 'booked' : line.origin };
}
