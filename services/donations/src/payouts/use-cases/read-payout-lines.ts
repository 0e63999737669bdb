import { Injectable } from '@nestjs/common';
import { Money, type Designation } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { DisputeRepository } from '../../disputes/persistence/dispute.repository.ts';
import { type Gift } from '../../gifts/domain/gift.ts';
import { GiftFinder } from '../../gifts/persistence/gift.finder.ts';
import { type Movement } from '../domain/movement.ts';
import {
  isBooked,
  movementIdOf,
  repeatedLine,
  toLines,
  type KnownGifts,
  type PayoutLine,
} from '../domain/payout-line.ts';
import { Payouts, type Payout } from '../payouts.port.ts';
import { PayoutRepository } from '../persistence/payout.repository.ts';
import { BookDispute } from './book-dispute.ts';
import { BookPayment } from './book-payment.ts';
import { FailPayout } from './fail-payout.ts';

// A payout that failed comes back in the next one, which may fail too.
const maxReturns = 20;

/** What could not be booked yet: gifts by their payment, disputes by their movement. */
interface Unbooked {
  readonly gifts: ReadonlyMap<string, Gift>;
  readonly disputes: ReadonlySet<string>;
}

/** Reads what a payout contains, with the gift of each movement. Gifts, refunds and disputes whose event was lost are settled first. */
@Injectable()
export class ReadPayoutLines {
  constructor(
    private readonly payouts: Payouts,
    private readonly stored: PayoutRepository,
    private readonly failPayout: FailPayout,
    private readonly gifts: GiftFinder,
    private readonly bookPayment: BookPayment,
    private readonly bookDispute: BookDispute,
    private readonly storedDisputes: DisputeRepository,
  ) {}

  async execute(ctx: Ctx, organizationId: string, payout: Payout, depth = 0): Promise<PayoutLine[]> {
    if (!payout.isAutomatic) return [lineByHand(payout)];
    const movements = await this.payouts.movements(payout);
    const own = movements.filter(({ kind }) => kind !== 'payout_returned');
    const known = await this.settled(ctx, payout, own);
    const lines = toLines(own, known);
    for (const movement of movements)
      if (movement.kind === 'payout_returned')
        lines.push(...(await this.returned(ctx, organizationId, movement, { payout, depth })));
    return lines;
  }

  /** The lines of the payout that came back, because its amount alone does not say whose money it is. */
  private async returned(
    ctx: Ctx,
    organizationId: string,
    movement: Movement,
    { payout: { stripeAccountId }, depth }: { payout: Payout; depth: number },
  ): Promise<PayoutLine[]> {
    const { sourceId } = movement;
    if (sourceId === null || depth > maxReturns)
      throw new Error(`The movement ${movement.id} names no payout that can be read.`);
    const first = await this.payouts.read({ stripeAccountId, stripePayoutId: sourceId });
    if (first === null) throw new Error(`The payout ${sourceId} was not found.`);
    // Its failure may not have been read yet. Once it is stored, nobody can store its arrival, so that its lines are booked either by it
    // or by this payout.
    const isBooked = await this.failPayout.execute(ctx, organizationId, first);
    const lines = isBooked
      ? await this.stored.linesOf(sourceId)
      : await this.execute(ctx, organizationId, first, depth + 1);
    return lines.map((line) => repeatedLine(line, movement.id, isBooked));
  }

  /** A gift or a dispute that cannot be booked now counts as booked: it is booked later, and its payout must not wait for that. */
  private async settled(ctx: Ctx, payout: Payout, movements: Movement[]): Promise<KnownGifts> {
    const known = await this.known(movements);
    const unsettled = movements.filter((movement) => isUnsettled(movement, known));
    const unbooked = { gifts: new Map<string, Gift>(), disputes: new Set<string>() };
    for (const movement of unsettled) {
      const { id, kind, sourceId, stripePaymentIntentId } = movement;
      if (stripePaymentIntentId === null) continue;
      const isDispute = kind === 'dispute' && sourceId !== null;
      const gift = isDispute
        ? await this.bookDispute.execute(ctx, payout, { stripeDisputeId: sourceId, stripePaymentIntentId })
        : await this.bookPayment.execute(ctx, payout, { ...movement, stripePaymentIntentId });
      if (gift === null) continue;
      unbooked.gifts.set(stripePaymentIntentId, gift);
      if (isDispute) unbooked.disputes.add(id);
    }
    return unsettled.length === 0 ? known : this.known(movements, unbooked);
  }

  private async known(
    movements: readonly Movement[],
    unbooked: Unbooked = { gifts: new Map(), disputes: new Set() },
  ): Promise<KnownGifts> {
    const gifts = await this.gifts.findByPayments(
      movements.flatMap(({ stripePaymentIntentId }) => stripePaymentIntentId ?? []),
    );
    const sources = movements.flatMap(({ sourceId }) => sourceId ?? []);
    const refunds = await this.gifts.bookedRefunds(gifts);
    const paid = new Map(unbooked.gifts);
    for (const gift of gifts)
      if (gift.stripePaymentIntentId !== null && gift.fee !== null)
        paid.set(gift.stripePaymentIntentId, gift);
    const stored = await this.stored.linesAbout(sources);
    const disputes = await this.disputeMovements(movements);
    const unbookedLines = await this.unbookedLines([...unbooked.gifts.values()], movements, refunds);
    const earlier = {
      unbookedLines,
      gifts: paid,
      refunds,
      disputes,
      unbookedDisputes: unbooked.disputes,
      earlierLines: new Map<string, PayoutLine>(),
    };
    const withdrawals = movements.filter(({ amount }) => amount.isNegative());
    const here = toLines(withdrawals, earlier);
    return { ...earlier, earlierLines: bySource([...stored, ...here]) };
  }

  /** Each once, though a payout that came back is stored with another one. */
  private async unbookedLines(
    gifts: readonly Gift[],
    movements: readonly Movement[],
    refunds: KnownGifts['refunds'],
  ): Promise<PayoutLine[]> {
    const [first] = gifts;
    if (first === undefined) return [];
    // All gifts of a payout are to the organization of its account.
    const stored = await this.stored.linesThatTook(
      first.organizationId,
      gifts.map(({ id }) => id),
    );
    const lines = stored.map((line) => ({ ...line, id: movementIdOf(line) }));
    const disputes = await this.disputeMovements(lines);
    const here = new Set(movements.flatMap(({ id, sourceId }) => [id, sourceId]));
    const open = lines.filter(
      (line) => !isBooked(line, { refunds, disputes }) && !here.has(line.id) && !here.has(line.sourceId),
    );
    return [...bySource(open).values()];
  }

  private async disputeMovements(
    movements: readonly Pick<Movement, 'id' | 'amount'>[],
  ): Promise<ReadonlyMap<string, readonly Designation[]>> {
    const booked = await this.storedDisputes.booked(movements.map(({ id }) => id));
    return new Map(
      movements.flatMap(({ id, amount: { currency } }) => {
        const parts = booked.get(id);
        if (parts === undefined) return [];
        return [
          [id, parts.map(({ fundId, amount }) => ({ fundId, amount: Money.ofMinor(amount, currency) }))],
        ];
      }),
    );
  }
}

const bySource = (lines: readonly PayoutLine[]) => new Map(lines.map((line) => [line.sourceId ?? '', line]));

/**
 * A payment, a refund, a refund's failure or a dispute that is not booked yet. A payment that is not a gift and a refund
 * that was never booked stay unsettled.
 */
function isUnsettled(
  { id, kind, stripePaymentIntentId, sourceId }: Movement,
  { gifts, refunds, disputes }: KnownGifts,
): boolean {
  if (stripePaymentIntentId === null) return false;
  const gift = gifts.get(stripePaymentIntentId);
  const booked = refunds.get(gift?.id ?? '')?.find(({ stripeRefundId }) => stripeRefundId === sourceId);
  if (kind === 'dispute') return !disputes.has(id);
  if (kind === 'refund') return booked === undefined;
  if (kind === 'refund_failure') return booked?.hasFailed === false;
  return kind === 'payment' && gift === undefined;
}

/** Its contents are not listed: the movement that made it is part of a later automatic payout, and the two add up to nothing. */
function lineByHand({ stripePayoutId, amount }: Payout): PayoutLine {
  return {
    id: stripePayoutId,
    kind: 'payout',
    sourceId: null,
    giftId: null,
    amount,
    fee: Money.zero(amount.currency),
    designations: [],
    origin: 'booked',
    description: 'Payout by hand',
  };
}
