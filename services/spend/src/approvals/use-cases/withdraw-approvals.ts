import { Inject, Injectable } from '@nestjs/common';
import { type ApprovalEndReason } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalPublisher } from '../approval-publisher.ts';
import { ApprovalSubjects, type ApprovalKind } from '../approval-subject.ts';
import { withdrawFor } from '../domain/approval.ts';
import { ApprovalRepository } from '../persistence/approval.repository.ts';
import { type StoredApproval } from '../persistence/approval.row.ts';

export interface Withdrawal {
  readonly organizationId: string;
  readonly kind: ApprovalKind;
  readonly subjectIds: readonly string[];
  /** Null where a person ended it. */
  readonly reason: ApprovalEndReason | null;
}

/** Withdraws the open requests about what is gone. The caller has locked these subjects in the same transaction. */
@Injectable()
export class WithdrawApprovals {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly publisher: ApprovalPublisher,
    private readonly subjects: ApprovalSubjects,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(tx: Transaction, ctx: Ctx, withdrawal: Withdrawal): Promise<void> {
    const { organizationId, kind, subjectIds, reason } = withdrawal;
    const open = await this.approvals.lockOpenAbout(tx, organizationId, kind, subjectIds);
    await this.withdraw(tx, ctx, organizationId, open, reason);
  }

  /** Every open request of a person who is archived. The caller has locked the person in the same transaction. */
  async ofAuthor(tx: Transaction, ctx: Ctx, organizationId: string, authorId: string): Promise<void> {
    const open = await this.approvals.lockOpenOf(tx, organizationId, authorId);
    await this.withdraw(tx, ctx, organizationId, open, 'person_archived');
  }

  private async withdraw(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    open: readonly StoredApproval[],
    reason: ApprovalEndReason | null,
  ): Promise<void> {
    const now = this.clock.now();
    for (const approval of open) {
      const changed = withdrawFor(reason, approval);
      if (changed === null) continue;
      await this.approvals.save(tx, organizationId, approval.id, changed, now);
      await this.publisher.publish(tx, ctx, approval, {
        action: 'approval.withdraw',
        status: changed.status,
        ...(reason !== null && { reason }),
      });
      await this.subjects.of(approval.subject.kind).release?.(tx, ctx, approval.subject);
    }
  }
}
