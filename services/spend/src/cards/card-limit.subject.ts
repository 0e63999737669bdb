import { Injectable } from '@nestjs/common';
import { type ApprovalSubjectWire } from '@almoner/contracts';
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

  /** An approval only raises: where an admin gave more meanwhile, that stays. */
  apply(tx: Transaction, ctx: Ctx, { cardId, requestedLimit }: CardLimitRequest): Promise<void> {
    return this.changeCardLimit.change(tx, ctx, cardId, (current) => Math.max(current, requestedLimit));
  }
}
