import { Injectable } from '@nestjs/common';
import { failure, notFound } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { GiftRepository } from '../gifts/persistence/gift.repository.ts';
import { DisputeRepository } from './persistence/dispute.repository.ts';

type Change<Result> = (tx: Transaction, organizationId: string, stripeDisputeId: string) => Promise<Result>;

/** Runs a change to the files of a response, in a transaction, with the gift locked, and only while the response can still change. */
@Injectable()
export class EvidenceChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly disputes: DisputeRepository,
  ) {}

  /** @throws DomainError `not_found`, `dispute_not_open`, and `changed_meanwhile` while the evidence is being sent. */
  run<Result>(ctx: Ctx, giftId: string, change: Change<Result>): Promise<Result> {
    const { organizationId } = authorize(ctx, 'gift.dispute');
    return this.unitOfWork.run(ctx, async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, giftId);
      if (gift === null) throw notFound();
      const stripeDisputeId = await this.disputes.findUnanswered(tx, gift);
      if (stripeDisputeId === null) throw failure('dispute_not_open');
      if (await this.disputes.isSubmitting(tx, stripeDisputeId)) throw failure('changed_meanwhile');
      return change(tx, organizationId, stripeDisputeId);
    });
  }
}
