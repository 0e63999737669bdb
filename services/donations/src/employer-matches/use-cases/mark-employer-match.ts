import { Inject, Injectable } from '@nestjs/common';
import {
  donationsEvents,
  failure,
  notFound,
  type GiftWire,
  type RequestOf,
  type donationsRpc,
} from '@almoner/contracts';
import { Money, type Clock, utcDay } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { type Gift } from '../../gifts/domain/gift.ts';
import { receivedOnProblem } from '../../gifts/domain/offline-gift.ts';
import { GiftReader } from '../../gifts/persistence/gift.reader.ts';
import { GiftRepository } from '../../gifts/persistence/gift.repository.ts';
import { toGiftWire } from '../../gifts/use-cases/list-gifts.ts';
import { RecordGift } from '../../gifts/use-cases/record-gift.ts';
import { moneyText } from '../../receipts/domain/money-text.ts';
import { EmployerMatchRepository, type EmployerPayment } from '../persistence/employer-match.repository.ts';

type Request = RequestOf<typeof donationsRpc.markEmployerMatch>;
type Received = NonNullable<Request['received']>;

/**
 * Records the employer's match of a gift. The employer's payment is a separate gift, counted once and with its own receipt
 * (docs/decisions/0059); the mark only names it and the amount of it that is for this gift.
 */
@Injectable()
export class MarkEmployerMatch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly matches: EmployerMatchRepository,
    private readonly gifts: GiftRepository,
    private readonly reader: GiftReader,
    private readonly recordGift: RecordGift,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`; `invalid_input` for a gift that was not paid or has no employer, for a gift of the employer that
   * no longer counts, is matched itself or has less left, for a second payment, and as an offline gift.
   */
  async execute(ctx: Ctx, request: Request): Promise<GiftWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    const { giftId, status, received } = request;
    if ((status === 'received') !== (received !== null))
      throw refusedInput('received', 'State what was received only for a match that was received');
    await this.unitOfWork.runOnce(ctx, 'mark-employer-match', request, async (tx) => {
      // The employer's gift first, as when it is voided.
      const employerGift = await this.lockEmployerGift(tx, organizationId, received);
      const gift = await this.gifts.lock(tx, organizationId, giftId);
      if (gift === null) throw notFound();
      const employer = request.employer ?? gift.employer;
      if (status !== null) await this.assertMatchable(tx, gift, employer);
      const before = await this.matches.statusOf(tx, gift);
      // The payment was recorded before: recording it again would count it twice.
      if (before === 'received' && received?.payment != null)
        throw refusedInput(
          'received.payment',
          'It was received already: void that gift first, or name a gift',
        );
      const payment =
        received === null
          ? null
          : await this.paymentOf(ctx, tx, gift, received, employerGift, employer ?? '');
      await this.matches.save(tx, gift, status, employer, payment);
      await this.announce(tx, gift);
      await this.audit.record(tx, ctx, {
        action: 'gift.mark-employer-match',
        subject: { kind: 'gift', id: giftId, name: moneyText(gift.total) },
        before: { status: before },
        after: {
          status,
          ...(received !== null && { amount: { amount: received.amount, currency: gift.total.currency } }),
        },
      });
      return null;
    });
    const row = await this.reader.find(ctx, giftId);
    if (row === null) throw notFound();
    return toGiftWire(row);
  }

  private async lockEmployerGift(
    tx: Transaction,
    organizationId: string,
    received: Received | null,
  ): Promise<Gift | null> {
    if (received === null) return null;
    const { giftId, payment } = received;
    if ((giftId === null) === (payment === null))
      throw refusedInput('received', 'Name a gift of the employer, or state its payment');
    if (giftId === null) return null;
    const found = await this.gifts.lock(tx, organizationId, giftId);
    if (found?.status !== 'succeeded')
      throw refusedInput('received.giftId', 'There is no such gift, or it was refunded, voided or not paid');
    return found;
  }

  private async assertMatchable(tx: Transaction, gift: Gift, employer: string | null): Promise<void> {
    if (gift.status !== 'succeeded') throw refusedInput('status', 'Only a gift that was paid can be matched');
    if (employer === null) throw refusedInput('employer', 'Name the employer of the donor');
    if (await this.matches.paysForOthers(tx, gift))
      throw refusedInput('status', 'This gift is the payment of an employer');
  }

  private async paymentOf(
    ctx: Ctx,
    tx: Transaction,
    gift: Gift,
    received: Received,
    employerGift: Gift | null,
    employer: string,
  ): Promise<EmployerPayment> {
    const { receivedOn } = received;
    const amount = Money.ofMinor(received.amount, gift.total.currency);
    const problem = receivedOnProblem('received.receivedOn', receivedOn, utcDay(this.clock.now()));
    if (problem !== false) throw failure('invalid_input', undefined, [problem]);
    if (employerGift === null)
      return { amount, receivedOn, giftId: await this.record(ctx, tx, gift, received, employer) };
    if (employerGift.id === gift.id || (await this.matches.statusOf(tx, employerGift)) !== null)
      throw refusedInput(
        'received.giftId',
        'This gift has an employer match itself, so it cannot be the payment of an employer',
      );
    const left = await this.matches.leftOf(tx, employerGift, gift.id);
    if (left.currency !== amount.currency || amount.exceeds(left))
      throw refusedInput('received.amount', `That gift has ${moneyText(left)} left`);
    return { amount, receivedOn, giftId: employerGift.id };
  }

  /** The payment of the employer as an offline gift to the same campaign. */
  private record(
    ctx: Ctx,
    tx: Transaction,
    gift: Gift,
    received: Received,
    employer: string,
  ): Promise<string> {
    const { payment, amount, receivedOn } = received;
    if (payment === null) throw refusedInput('received.payment', 'State the payment');
    if (gift.campaignId === null)
      throw refusedInput(
        'received.payment',
        'This gift has no campaign: record the payment, then name its gift',
      );
    const { email, ...paid } = payment;
    return this.recordGift.book(ctx, tx, {
      ...paid,
      campaignId: gift.campaignId,
      amount,
      receivedOn,
      donor: { name: employer, email },
      anonymous: false,
      designations: [],
      property: null,
      goodsAndServices: null,
      employer: null,
    });
  }

  /** Makes open lists of gifts reload. */
  private async announce(tx: Transaction, { organizationId, campaignId }: Gift): Promise<void> {
    if (campaignId === null) return;
    const occurredAt = this.clock.now().toISOString();
    await tx.publish(donationsEvents.campaignChanged, { organizationId, campaignId, occurredAt });
  }
}

function refusedInput(field: string, message: string) {
  return failure('invalid_input', undefined, [{ field, message }]);
}
