import { Inject, Injectable } from '@nestjs/common';
import { spendEvents, type ApprovalEndReason, type AuditAction, type PayloadOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { openStep, type ApprovalStatus } from './domain/approval.ts';
import { type StoredApproval } from './persistence/approval.row.ts';

interface PublishedChange {
  readonly action: Extract<AuditAction, `approval.${string}`>;
  readonly status: ApprovalStatus;
  readonly note?: string;
  readonly reason?: ApprovalEndReason;
}

/** Publishes each change of a request, to the audit log and to open pages, in the change's own transaction. */
@Injectable()
export class ApprovalPublisher {
  constructor(
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async publish(
    tx: Transaction,
    ctx: Ctx,
    approval: StoredApproval,
    { action, status, note, reason }: PublishedChange,
  ): Promise<void> {
    const { organizationId } = ctx;
    if (organizationId === null) return;
    const { id, subject, authorEmail } = approval;
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'approval', id, name: authorEmail },
      before: action === 'approval.request' ? null : { status: approval.status },
      after:
        action === 'approval.request' ? { ...subject, reason: approval.reason } : { status, note, reason },
    });
    await this.announce(tx, ctx, approval, { action, status, note });
  }

  /** Only to open pages and for emails. */
  async announce(
    tx: Transaction,
    ctx: Ctx,
    approval: StoredApproval,
    { action, status, note }: Partial<PublishedChange>,
  ): Promise<void> {
    const { organizationId } = ctx;
    if (organizationId === null) return;
    await tx.publish(spendEvents.approvalChanged, {
      organizationId,
      approvalId: approval.id,
      userId: approval.authorId,
      status: status ?? approval.status,
      request: this.describe(ctx, approval, action, note),
      occurredAt: this.clock.now().toISOString(),
    });
  }

  private describe(
    { actor }: Ctx,
    approval: StoredApproval,
    action: PublishedChange['action'] | undefined,
    note: string | undefined,
  ): PayloadOf<typeof spendEvents.approvalChanged>['request'] {
    const isVote = action === 'approval.approve' || action === 'approval.reject';
    return {
      isNew: action === 'approval.request',
      subject: approval.subject,
      teamId: approval.teamId,
      deciders: approval.steps[openStep(approval)]?.deciders ?? 'admins',
      reason: approval.reason,
      authorName: approval.authorName ?? approval.authorEmail,
      decidedBy: isVote && actor.kind === 'user' ? (actor.name ?? actor.email) : null,
      note: isVote ? (note ?? null) : null,
    };
  }
}
