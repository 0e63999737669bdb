import { Injectable, type OnModuleInit } from '@nestjs/common';
import { failure, type ApprovalSubjectWire } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalSubjects, type ApprovalSubject } from '../approvals/approval-subject.ts';
import { type ApprovalPolicy } from '../approvals/domain/approval.ts';
import { CardLimitRepository } from './persistence/card-limit.repository.ts';
import { type StoredApproval } from '../approvals/persistence/approval.row.ts';
import { ChangeCardLimit } from './use-cases/change-card-limit.ts';
import { SetCardIncrease } from './use-cases/set-card-increase.ts';

type CardLimitRequest = Extract<ApprovalSubjectWire, { kind: 'card_limit' }>;

/** A higher limit of a card, requested by its holder. */
@Injectable()
export class CardLimitSubject implements ApprovalSubject<'card_limit'>, OnModuleInit {
  readonly policy: ApprovalPolicy = {
    // For the team of the card's program; without one, only admins.
    steps: [{ deciders: 'managers', approvals: 1 }],
    expiresAfterDays: 14,
  };

  constructor(
    private readonly subjects: ApprovalSubjects,
    private readonly limits: CardLimitRepository,
    private readonly changeCardLimit: ChangeCardLimit,
    private readonly setCardIncrease: SetCardIncrease,
  ) {}

  onModuleInit(): void {
    this.subjects.register('card_limit', this);
  }

  async lock(tx: Transaction, { organizationId }: Ctx, { cardId }: CardLimitRequest): Promise<void> {
    if (organizationId !== null) await this.limits.lockForRule(tx, organizationId, cardId);
  }

  /**
   * A limit that is as high already stays. @throws DomainError `approval_outdated` when it was changed since the request,
   * even if it was changed back: its approver saw an older state, and the change must not be undone by accident.
   */
  async apply(
    tx: Transaction,
    ctx: Ctx,
    subject: CardLimitRequest,
    { subjectVersion }: StoredApproval,
  ): Promise<void> {
    const { cardId, requestedLimit } = subject;
    if (subject.term === 'once') return this.applyOnce(tx, ctx, subject, subjectVersion);
    await this.changeCardLimit.change(tx, ctx, cardId, (card) => {
      if (card.limit >= requestedLimit) return card.limit;
      if (card.limitVersion !== subjectVersion) throw failure('approval_outdated');
      return requestedLimit;
    });
  }

  /** Only in the period that it was requested for. */
  private async applyOnce(
    tx: Transaction,
    ctx: Ctx,
    { cardId, requestedLimit, periodStart }: CardLimitRequest,
    limitVersion: number | null,
  ): Promise<void> {
    await this.setCardIncrease.set(tx, ctx, cardId, ({ card, usage }) => {
      if (usage.periodStart !== periodStart) throw failure('approval_outdated');
      if (usage.limit >= requestedLimit) return usage.increase;
      if (card.limitVersion !== limitVersion) throw failure('approval_outdated');
      return requestedLimit - card.limit;
    });
  }
}
