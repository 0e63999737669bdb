import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type GiftHistoryWire,
  type RequestOf,
  type donationsRpc,
} from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { GiftHistoryReader } from '../../gifts/persistence/gift-history.reader.ts';
import { GiftRepository } from '../../gifts/persistence/gift.repository.ts';
import { moneyText } from '../../receipts/domain/money-text.ts';
import { Disputes, type DisputeReference } from '../disputes.port.ts';
import { DisputeRepository } from '../persistence/dispute.repository.ts';
import { HandleDispute } from './handle-dispute.ts';
import { SubmitEvidence } from './submit-evidence.ts';

type Answer = RequestOf<typeof donationsRpc.answerDispute>;

/** An admin's response to a dispute. It is recorded first; then Stripe is called, and the dispute is read again. */
@Injectable()
export class AnswerDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly stored: DisputeRepository,
    private readonly disputes: Disputes,
    private readonly submitEvidence: SubmitEvidence,
    private readonly handleDispute: HandleDispute,
    private readonly history: GiftHistoryReader,
    private readonly audit: AuditTrail,
  ) {}

  /** `text` is stored as evidence; `submit` sends all evidence to the bank, once. @throws DomainError `dispute_not_open`, `stripe_refused`. */
  answer(ctx: Ctx, { giftId, text, submit }: Answer): Promise<GiftHistoryWire> {
    const action = submit ? 'gift.dispute-answer' : 'gift.dispute-draft';
    return this.act(ctx, giftId, { action, request: { giftId, text, submit } }, (reference) =>
      submit
        ? this.submitEvidence.execute(ctx, reference, { giftId, text })
        : this.disputes.keep(reference, { text, files: {} }),
    );
  }

  /** The dispute is lost immediately, and so is the gift. @throws DomainError like `answer`. */
  accept(ctx: Ctx, { giftId }: { giftId: string }): Promise<GiftHistoryWire> {
    return this.act(ctx, giftId, { action: 'gift.dispute-accept', request: { giftId } }, (reference) =>
      this.disputes.accept(reference),
    );
  }

  private async act(
    ctx: Ctx,
    giftId: string,
    {
      action,
      request,
    }: {
      action: 'gift.dispute-answer' | 'gift.dispute-draft' | 'gift.dispute-accept';
      request: object;
    },
    call: (reference: DisputeReference) => Promise<void>,
  ): Promise<GiftHistoryWire> {
    const { organizationId } = authorize(ctx, 'gift.refund');
    const { stripeDisputeId } = await this.unitOfWork.runOnce(ctx, action, request, async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, giftId);
      if (gift === null) throw notFound();
      const open = await this.stored.findUnanswered(tx, gift);
      if (open === null) throw failure('dispute_not_open');
      await this.audit.record(tx, ctx, {
        action,
        subject: { kind: 'gift', id: giftId, name: moneyText(gift.total) },
        before: null,
        after: null,
      });
      return { stripeDisputeId: open };
    });
    const reference = await this.stored.unanswered(stripeDisputeId);
    // A repeated call has nothing left to do if Stripe has already responded.
    if (reference !== null) {
      await call(reference);
      await this.handleDispute.execute(ctx, reference);
    }
    const history = await this.history.find(ctx, giftId);
    if (history === null) throw notFound();
    return history;
  }
}
