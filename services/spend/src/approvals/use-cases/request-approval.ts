import { Inject, Injectable } from '@nestjs/common';
import { failure, type ApprovalSubjectWire, type UserPrincipal } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalPublisher } from '../approval-publisher.ts';
import { ApprovalSubjects } from '../approval-subject.ts';
import { ApprovalRepository, type ApprovalToAdd } from '../persistence/approval.repository.ts';
import { type StoredApproval } from '../persistence/approval.row.ts';

export interface NewApproval {
  readonly subject: ApprovalSubjectWire;
  readonly subjectId: string;
  /** Grows with every change of the subject; an approval for another version is refused. */
  readonly subjectVersion: number;
  readonly teamId: string | null;
  readonly reason: string;
  /** Where it ends before the policy's time. */
  readonly until?: Date | null;
}

const dayMs = 24 * 3_600_000;

/** Stores a request under the policy of its kind. The caller has checked that its author may request this. */
@Injectable()
export class RequestApproval {
  constructor(
    private readonly subjects: ApprovalSubjects,
    private readonly approvals: ApprovalRepository,
    private readonly publisher: ApprovalPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `approval_pending` while another request for the same is open. */
  async execute(
    tx: Transaction,
    ctx: Ctx,
    { userId, email, name }: UserPrincipal,
    { subject, subjectId, subjectVersion, teamId, reason, until = null }: NewApproval,
  ): Promise<StoredApproval> {
    if (ctx.organizationId === null) throw failure('forbidden');
    const { steps, expiresAfterDays } = this.subjects.of(subject.kind).policy;
    const createdAt = this.clock.now();
    const approval: ApprovalToAdd = {
      id: newId(),
      organizationId: ctx.organizationId,
      subject,
      subjectId,
      subjectVersion,
      teamId,
      reason,
      steps,
      votes: [],
      authorId: userId,
      authorName: name,
      authorEmail: email,
      status: 'pending',
      version: 1,
      createdAt,
      decidedAt: null,
      endReason: null,
      expiresAt: earlier(new Date(createdAt.getTime() + expiresAfterDays * dayMs), until),
    };
    if (!(await this.approvals.add(tx, approval))) throw failure('approval_pending');
    await this.publisher.publish(tx, ctx, approval, { action: 'approval.request', status: 'pending' });
    return approval;
  }
}

const earlier = (one: Date, other: Date | null) => (other !== null && other < one ? other : one);
