import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalPublisher } from '../approval-publisher.ts';
import { type ApprovalKind } from '../approval-subject.ts';
import { ApprovalRepository } from '../persistence/approval.repository.ts';
import { type StoredApproval } from '../persistence/approval.row.ts';

/** For features whose requests have evidence that can change while they wait. Nobody approves evidence that they have not seen. */
@Injectable()
export class ChangeApprovalEvidence {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly publisher: ApprovalPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The open request about this, locked; null when there is none. Call it before what an approval locks is locked. */
  async lock(
    tx: Transaction,
    organizationId: string,
    kind: ApprovalKind,
    subjectId: string,
  ): Promise<StoredApproval | null> {
    const [open] = await this.approvals.lockOpenAbout(tx, organizationId, kind, [subjectId]);
    return open ?? null;
  }

  /** The evidence of a locked request has changed: votes on an earlier version are refused as `changed_meanwhile`. */
  async execute(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { id, status, version, ...request }: StoredApproval,
  ): Promise<void> {
    await this.approvals.save(tx, organizationId, id, { status, version: version + 1 }, this.clock.now());
    await this.publisher.announce(tx, ctx, { ...request, id, status, version: version + 1 }, {});
  }
}
