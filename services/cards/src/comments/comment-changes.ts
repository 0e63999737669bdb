import { Inject, Injectable } from '@nestjs/common';
import { cardsEvents, type PurchaseWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { type Comment } from './persistence/comment.repository.ts';

/** Publishes changes of comments for open pages, and records deletions by others in the audit log. */
@Injectable()
export class CommentChanges {
  constructor(
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async publish(tx: Transaction, ctx: Ctx, { id, holder }: PurchaseWire): Promise<void> {
    await tx.publish(cardsEvents.purchaseChanged, {
      organizationId: ctx.organizationId ?? '',
      purchaseId: id,
      userId: holder.id,
      occurredAt: this.clock.now().toISOString(),
    });
  }

  /** Without the text: it may be the reason for the deletion. */
  async recordDeletionByAnother(
    tx: Transaction,
    ctx: Ctx,
    { id, merchant }: PurchaseWire,
    { author, writtenAt }: Comment,
  ): Promise<void> {
    await this.audit.record(tx, ctx, {
      action: 'purchase.delete-comment',
      subject: { kind: 'purchase', id, name: merchant.name },
      before: { author: author.name ?? author.email, writtenAt: writtenAt.toISOString() },
      after: null,
    });
  }
}
