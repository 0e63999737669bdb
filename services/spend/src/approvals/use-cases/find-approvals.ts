import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { type ApprovalKind } from '../approval-subject.ts';
import { ApprovalRepository } from '../persistence/approval.repository.ts';

interface About {
  readonly kind: ApprovalKind;
  readonly subjectId: string;
}

/** Finds outcomes of the requests about one subject. */
@Injectable()
export class FindApprovals {
  constructor(private readonly approvals: ApprovalRepository) {}

  /** Returns whether one that was made at or after `since` was approved. */
  isApproved(
    tx: Transaction,
    organizationId: string,
    { kind, subjectId }: About,
    since: Date,
  ): Promise<boolean> {
    return this.approvals.isApprovedSince(tx, organizationId, { kind, id: subjectId }, since);
  }

  /** The id of the open one; null without any. */
  async pending(tx: Transaction, organizationId: string, { kind, subjectId }: About): Promise<string | null> {
    const [open] = await this.approvals.lockOpenAbout(tx, organizationId, kind, [subjectId]);
    return open?.id ?? null;
  }
}
