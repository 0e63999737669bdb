import { Inject, Injectable } from '@nestjs/common';
import { spendEvents, type AuditAction } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { type Capture, type CardDispute } from './persistence/card-dispute.repository.ts';

interface Change {
  readonly action: AuditAction;
  readonly by?: 'stripe';
}

/** Records a change of a dispute in the audit log, and publishes it for emails, lists and open pages. */
@Injectable()
export class CardDisputePublisher {
  constructor(
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async publish(
    tx: Transaction,
    ctx: Ctx,
    { id: purchaseId, organizationId, userId, merchant }: Capture,
    dispute: CardDispute,
    change: Change,
  ): Promise<void> {
    const { amount, credited, status, reason, report } = dispute;
    const { currency } = amount;
    await this.audit.record(tx, ctx, {
      ...change,
      subject: { kind: 'purchase', id: purchaseId, name: merchant.name },
      before: null,
      after: {
        amount: { amount: amount.toMinorNumber(), currency },
        status,
        ...(reason !== null && { reason }),
        ...(!credited.isZero() && { credited: { amount: credited.toMinorNumber(), currency } }),
      },
    });
    await tx.publish(spendEvents.cardDisputeChanged, {
      organizationId,
      disputeId: dispute.id,
      version: dispute.version,
      purchaseId,
      userId,
      status,
      reason,
      amount: amount.toMinorNumber(),
      credited: credited.toMinorNumber(),
      currency,
      merchant: merchant.name,
      openedById: dispute.openedBy,
      reportedBy: report?.by ?? null,
      note: report?.note ?? null,
      occurredAt: this.clock.now().toISOString(),
    });
  }
}
