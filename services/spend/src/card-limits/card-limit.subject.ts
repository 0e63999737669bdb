import { Injectable } from '@nestjs/common';
import { failure, type ApprovalSubjectWire } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { type ApprovalSubject } from '../approvals/approval-subject.ts';
import { type ApprovalPolicy } from '../approvals/domain/approval.ts';
import { ChangeCardLimit } from './use-cases/change-card-limit.ts';

type CardLimitRequest = Extract<ApprovalSubjectWire, { kind: 'card_limit' }>;

/** A higher limit of a card, asked for by its holder. */
@Injectable()
export class CardLimitSubject implements ApprovalSubject<'card_limit'> {
  readonly policy: ApprovalPolicy = {
    steps: [{ deciders: 'admins', approvals: 1 }],
    expiresAfterDays: 14,
  };

  constructor(private readonly changeCardLimit: ChangeCardLimit) {}

  /**
   * Where the limit is as high already, it stays. @throws DomainError `approval_outdated` when it was changed to anything
   * else since the request: its approver saw other figures, and the change must not be undone by accident.
   */
  apply(
    tx: Transaction,
    ctx: Ctx,
    { cardId, currentLimit, requestedLimit }: CardLimitRequest,
  ): Promise<void> {
    return this.changeCardLimit.change(tx, ctx, cardId, (limit) => {
      if (limit >= requestedLimit) return limit;
      if (limit !== currentLimit) throw failure('approval_outdated');
      return requestedLimit;
    });
  }
}
