import { Inject, Injectable } from '@nestjs/common';
import { type ApprovalSubjectWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalPublisher } from '../approval-publisher.ts';
import { voterOf } from '../approval.presenter.ts';
import { type ApprovalKind } from '../approval-subject.ts';
import { openStep, vote, withdraw } from '../domain/approval.ts';
import { ApprovalRepository } from '../persistence/approval.repository.ts';
import { type StoredApproval } from '../persistence/approval.row.ts';

export interface Answer {
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  /** True if the change does what the request is about. */
  readonly isMet: (subject: ApprovalSubjectWire) => boolean;
}

/** Ends the open requests that a person has fulfilled by making the change directly. The caller has locked the subject in the same transaction. */
@Injectable()
export class CloseMetApprovals {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly publisher: ApprovalPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(tx: Transaction, ctx: Ctx, { kind, subjectId, isMet }: Answer): Promise<void> {
    if (ctx.organizationId === null) return;
    const open = await this.approvals.lockOpenAbout(tx, ctx.organizationId, kind, [subjectId]);
    for (const approval of open) if (isMet(approval.subject)) await this.answer(tx, ctx, approval);
  }

  /** The person who made the change approves the request, or withdraws their own. A request that they may not decide on stays open. */
  private async answer(tx: Transaction, ctx: Ctx, approval: StoredApproval): Promise<void> {
    const { actor, organizationId } = ctx;
    const voter = voterOf(ctx);
    if (actor.kind !== 'user' || organizationId === null || voter === null) return;
    const now = this.clock.now();
    const isOwn = actor.userId === approval.authorId;
    const { version } = approval;
    const changed = isOwn
      ? withdraw(approval, actor.userId, version, now)
      : vote(approval, voter, { decision: 'approve', version }, now);
    if ('refusal' in changed) return;
    await this.approvals.save(tx, organizationId, approval.id, changed, now);
    if (!isOwn)
      await this.approvals.addVote(tx, organizationId, approval.id, {
        voterId: actor.userId,
        voterName: actor.name,
        voterEmail: actor.email,
        step: openStep(approval),
        decision: 'approve',
        note: '',
        votedAt: now,
      });
    const action = isOwn ? 'approval.withdraw' : 'approval.approve';
    await this.publisher.publish(tx, ctx, approval, { action, status: changed.status });
  }
}
