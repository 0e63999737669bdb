import { Inject, Injectable } from '@nestjs/common';
import { type CardDisputeStatus } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type StripeEventOutcome,
  type Transaction,
} from '@almoner/platform';
import { RecordTransaction } from '../../authorizations/use-cases/record-transaction.ts';
import { BookCoding } from '../../accounting/use-cases/book-coding.ts';
import { CardDisputePublisher } from '../card-dispute-publisher.ts';
import { newDispute } from '../new-dispute.ts';
import { CardDisputes, type DisputeReference } from '../card-disputes.port.ts';
import {
  disputeWithoutPurchase,
  hasEnded,
  allowsAnother,
  statusAfter,
  type DisputeMovement,
  type NetworkDispute,
} from '../domain/card-dispute.ts';
import {
  CardDisputeRepository,
  type Capture,
  type CardDispute,
} from '../persistence/card-dispute.repository.ts';

/**
 * Keeps what Stripe says about the dispute of a purchase: once, in whatever order events report it, because the dispute is always
 * read again. Money moves only by what Stripe moved, one posting for each movement; the purchase stays as it is.
 */
@Injectable()
export class HandleDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly disputes: CardDisputes,
    private readonly stored: CardDisputeRepository,
    private readonly recordTransaction: RecordTransaction,
    private readonly bookCoding: BookCoding,
    private readonly publisher: CardDisputePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, reference: DisputeReference): Promise<StripeEventOutcome> {
    const network = await this.disputes.read(reference);
    if (network === null) return 'quarantined';
    const { stripeTransactionId, stripeAccountId } = network;
    const capture = await this.stored.captureOf(stripeTransactionId, stripeAccountId);
    if (capture === null) return { quarantine: disputeWithoutPurchase };
    const bound = withOrganization(ctx, capture.organizationId);
    for (const movement of network.movements) {
      const outcome = await this.move(bound, network, capture, movement);
      if (outcome !== 'applied') return outcome;
    }
    await this.unitOfWork.run(bound, (tx) => this.save(tx, bound, capture, network));
    return 'applied';
  }

  private async move(
    ctx: Ctx,
    { stripeAccountId }: NetworkDispute,
    capture: { id: string } & Pick<
      Parameters<RecordTransaction['execute']>[1],
      'stripeCardId' | 'stripeAuthorizationId' | 'merchant'
    >,
    { id, amount, occurredAt }: DisputeMovement,
  ): Promise<StripeEventOutcome> {
    if (amount.isZero()) return 'applied';
    const { id: disputedTransactionId, stripeCardId, stripeAuthorizationId, merchant } = capture;
    return this.recordTransaction.execute(ctx, {
      stripeTransactionId: id,
      stripeAccountId,
      stripeCardId,
      stripeAuthorizationId,
      merchant,
      type: amount.isNegative() ? 'dispute_reversal' : 'dispute_credit',
      amount: amount.isNegative() ? amount.negated() : amount,
      networkCreatedAt: occurredAt,
      disputedTransactionId,
    });
  }

  private async save(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, id }: { organizationId: string; id: string },
    network: NetworkDispute,
  ): Promise<void> {
    const capture = await this.stored.lockCapture(tx, organizationId, id);
    if (capture === null) throw new Error(`The disputed purchase ${id} is not a capture.`);
    const known = await this.find(tx, capture, network);
    if (known === 'withdrawn') return;
    const before = known ?? newDispute(capture, network.openedAt);
    const credited = await this.stored.creditOf(tx, capture);
    const status = statusAfter(known?.status ?? null, network.status);
    const { stripeDisputeId } = network;
    const isCredited = !credited.equals(before.credited);
    if (known !== null && known.status === status && !isCredited) {
      if (known.stripeDisputeId === null)
        await this.stored.save(tx, organizationId, { ...known, stripeDisputeId });
      return;
    }
    const after = { ...this.after(before, network, status), credited, version: before.version + 1 };
    await this.stored.save(tx, organizationId, after);
    const ends = hasEnded(status) && known?.status !== status;
    const action = ends ? 'dispute.end' : isCredited ? 'dispute.credit' : 'dispute.submit';
    await this.publisher.publish(tx, ctx, capture, after, { action, by: 'stripe' });
    // Last, because it locks accounts.
    if (isCredited) await this.bookCoding.codeMovements(tx, organizationId, id, this.clock.now());
  }

  /**
   * The dispute by Stripe's id, else the one here that Stripe's was opened for; null for one that was opened at Stripe. `withdrawn`:
   * Stripe's was opened for a draft that is withdrawn, and nobody submitted it.
   */
  private async find(
    tx: Transaction,
    capture: Capture,
    { stripeDisputeId, disputeId, status }: NetworkDispute,
  ): Promise<CardDispute | 'withdrawn' | null> {
    const linked = await this.stored.findByStripeId(tx, capture, stripeDisputeId);
    if (linked !== null) return linked;
    const last = await this.stored.findOf(tx, capture);
    const isHere = last !== null && !allowsAnother(last.status) && last.stripeDisputeId === null;
    if (isHere && (disputeId === null || disputeId === last.id)) return last;
    const isUnsent = status === 'unsubmitted' || status === 'expired';
    return disputeId !== null && isUnsent ? 'withdrawn' : null;
  }

  private after(
    before: CardDispute,
    { stripeDisputeId, status: networkStatus, reason, amount, lossReason }: NetworkDispute,
    status: CardDisputeStatus,
  ): CardDispute {
    const now = this.clock.now();
    const isSent = networkStatus !== 'unsubmitted';
    return {
      ...before,
      stripeDisputeId,
      status,
      ...((isSent || before.reason === null) && { reason, amount }),
      ...(isSent && { refusal: null }),
      submittedAt: before.submittedAt ?? (isSent && networkStatus !== 'expired' ? now : null),
      endedAt: hasEnded(status) ? (before.endedAt ?? now) : before.endedAt,
      lossReason,
    };
  }
}
