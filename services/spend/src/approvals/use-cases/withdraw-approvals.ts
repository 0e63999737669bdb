import { Inject, Injectable } from '@nestjs/common';
import { type ApprovalEndReason } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalPublisher } from '../approval-publisher.ts';
import { type ApprovalKind } from '../approval-subject.ts';
import { withdrawFor } from '../domain/approval.ts';
import { ApprovalRepository } from '../persistence/approval.repository.ts';

export interface Withdrawal {
  readonly organizationId: string;
  readonly kind: ApprovalKind;
  readonly subjectIds: readonly string[];
  readonly reason: ApprovalEndReason;
}

/** Withdraws the open requests about what is gone. The caller has locked these subjects in the same transaction. */
@Injectable()
export class WithdrawApprovals {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly publisher: ApprovalPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(tx: Transaction, ctx: Ctx, withdrawal: Withdrawal): Promise<void> {
    const { organizationId, kind, subjectIds, reason } = withdrawal;
    const now = this.clock.now();
    for (const approval of await this.approvals.lockOpenAbout(tx, organizationId, kind, subjectIds)) {
      const changed = withdrawFor(reason, approval);
      if (changed === null) continue;
      await this.approvals.save(tx, organizationId, approval.id, changed, now);
      await this.publisher.publish(tx, ctx, approval, {
        action: 'approval.withdraw',
        status: changed.status,
        reason,
      });
    }
  }
}
