import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type ApprovalWire, type RequestOf, type approvalsRpc } from '@almoner/contracts';
import { problemWithLimit, type Clock } from '@almoner/kernel';
import {
  CLOCK,
  UnitOfWork,
  authorize,
  permissionScopeIn,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { ApprovalPublisher } from '../approval-publisher.ts';
import { ApprovalSubjects } from '../approval-subject.ts';
import { toApprovalWire, voterOf } from '../approval.presenter.ts';
import { openStep, refusalOf, vote, withdraw, type Changed, type Vote } from '../domain/approval.ts';
import { ApprovalRepository } from '../persistence/approval.repository.ts';
import { type StoredApproval } from '../persistence/approval.row.ts';
import { RequestedLimitReader } from '../persistence/requested-limit.reader.ts';

type VoteCommand = RequestOf<typeof approvalsRpc.approve>;

/** Votes on a request. The last approval applies it in the same transaction, so it is in force when this returns. */
@Injectable()
export class DecideApproval {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly subjects: ApprovalSubjects,
    private readonly approvals: ApprovalRepository,
    private readonly requestedLimits: RequestedLimitReader,
    private readonly publisher: ApprovalPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `own_approval`, `already_voted`, `approval_closed`, `changed_meanwhile`, `forbidden`,
   * `fresh_sign_in_required` or `invalid_input` naming `note` where the kind takes them, `invalid_input` naming `limit`
   * where a manager approves more for a card than its program allows,
   * and what applying the request throws; the request stays open then.
   */
  async vote(ctx: Ctx, decision: Vote['decision'], command: VoteCommand): Promise<ApprovalWire> {
    if (decision === 'approve') await this.prepare(ctx, command.approvalId);
    const answer = await this.store(ctx, decision, command);
    if (answer.status === 'approved')
      await this.subjects.of(answer.subject.kind).afterApproval?.(ctx, answer.subject);
    return answer;
  }

  /** Runs only for a request that the caller may approve; any other is refused later from its stored state. */
  private async prepare(ctx: Ctx, approvalId: string): Promise<void> {
    const { organizationId } = authorize(ctx, 'approval.decide');
    const approval = await this.unitOfWork.run(ctx, (tx) =>
      this.approvals.find(tx, organizationId, approvalId),
    );
    const voter = voterOf(ctx);
    if (approval === null || voter === null || refusalOf(approval, voter, this.clock.now()) !== null) return;
    await this.subjects.of(approval.subject.kind).beforeApproval?.(ctx, approval);
  }

  private store(ctx: Ctx, decision: Vote['decision'], command: VoteCommand): Promise<ApprovalWire> {
    const { organizationId, actor } = authorize(ctx, 'approval.decide');
    return this.unitOfWork.runOnce(ctx, `approval-${decision}`, command, async (tx) => {
      const asked = await this.approvals.find(tx, organizationId, command.approvalId);
      if (asked === null) throw notFound();
      const subject = this.subjects.of(asked.subject.kind);
      await subject.lock(tx, ctx, asked.subject, asked.authorId);
      const approval = await this.load(tx, ctx, organizationId, command.approvalId);
      if (decision === 'approve' && subject.needsFreshSignIn === true && !actor.isFreshSignIn)
        throw failure('fresh_sign_in_required');
      if (decision === 'reject' && subject.needsRejectionReason === true && command.note === '')
        throw failure('invalid_input', undefined, [{ field: 'note', message: 'The reason is required' }]);
      const now = this.clock.now();
      const changed = this.changedBy(ctx, approval, { decision, version: command.version }, now);
      if (decision === 'approve') await this.assertWithinProgram(tx, ctx, organizationId, approval);
      await this.approvals.save(tx, organizationId, approval.id, changed, now);
      await this.addVote(tx, ctx, approval, decision, command.note);
      if (changed.status === 'approved') await subject.apply(tx, ctx, asked.subject, approval);
      if (changed.status === 'rejected') await subject.release?.(tx, ctx, asked.subject);
      const action = `approval.${decision}` as const;
      await this.publisher.publish(tx, ctx, approval, { action, status: changed.status, note: command.note });
      return toApprovalWire(ctx, await this.load(tx, ctx, organizationId, approval.id), now);
    });
  }

  /** @throws DomainError `not_found`, `forbidden` for anyone but its author, `approval_closed`, `changed_meanwhile` */
  withdraw(ctx: Ctx, command: RequestOf<typeof approvalsRpc.withdraw>): Promise<ApprovalWire> {
    const { organizationId, actor } = authorize(ctx, 'approval.withdraw');
    return this.unitOfWork.runOnce(ctx, 'approval-withdraw', command, async (tx) => {
      const approval = await this.load(tx, ctx, organizationId, command.approvalId);
      const now = this.clock.now();
      const changed = withdraw(approval, actor.userId, command.version, now);
      if ('refusal' in changed) throw failure(changed.refusal);
      await this.approvals.save(tx, organizationId, approval.id, changed, now);
      await this.publisher.publish(tx, ctx, approval, { action: 'approval.withdraw', status: 'withdrawn' });
      const { subject } = approval;
      await this.subjects.of(subject.kind).release?.(tx, ctx, subject);
      return toApprovalWire(ctx, await this.load(tx, ctx, organizationId, approval.id), now);
    });
  }

  private changedBy(
    ctx: Ctx,
    approval: StoredApproval,
    command: { decision: Vote['decision']; version: number },
    now: Date,
  ): Changed {
    const voter = voterOf(ctx);
    if (voter === null) throw failure('forbidden');
    const changed = vote(approval, voter, command, now);
    if ('refusal' in changed) throw failure(changed.refusal);
    return changed;
  }

  /** Managers may not give a card more than its program allows, as when they issue one. Admins may: the program's limits still apply. */
  private async assertWithinProgram(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { id }: StoredApproval,
  ): Promise<void> {
    if (voterOf(ctx)?.isAdmin === true) return;
    const requested = await this.requestedLimits.find(tx, organizationId, id);
    const message = requested === null ? null : problemWithLimit(requested, requested.program);
    if (message !== null) throw failure('invalid_input', undefined, [{ field: 'limit', message }]);
  }

  private async addVote(
    tx: Transaction,
    ctx: Ctx,
    approval: StoredApproval,
    decision: Vote['decision'],
    note: string,
  ): Promise<void> {
    const { actor, organizationId } = ctx;
    if (actor.kind !== 'user' || organizationId === null) throw failure('forbidden');
    await this.approvals.addVote(tx, organizationId, approval.id, {
      voterId: actor.userId,
      voterName: actor.name,
      voterEmail: actor.email,
      step: openStep(approval),
      decision,
      note,
      votedAt: this.clock.now(),
    });
  }

  private async load(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    approvalId: string,
  ): Promise<StoredApproval> {
    const approval = await this.approvals.lock(tx, organizationId, approvalId);
    if (approval === null || !isVisible(ctx, approval)) throw notFound();
    return approval;
  }
}

/** A person who sees only their own requests, or those about their teams, does not find the others. */
function isVisible(ctx: Ctx, { authorId, teamId }: StoredApproval): boolean {
  const { actor } = ctx;
  if (actor.kind !== 'user') return false;
  const permissionScope = permissionScopeIn(ctx, 'approval.read');
  if (permissionScope === 'all' || authorId === actor.userId) return true;
  return permissionScope === 'team' && teamId !== null && actor.managedTeamIds.includes(teamId);
}
