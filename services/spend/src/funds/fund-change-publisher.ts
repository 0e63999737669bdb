import { Injectable } from '@nestjs/common';
import { spendEvents, type AuditAction } from '@almoner/contracts';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import { type Fund } from './persistence/fund.repository.ts';

/** Publishes a fund as it is now, and records the change in the audit log. */
@Injectable()
export class FundChangePublisher {
  constructor(private readonly audit: AuditTrail) {}

  async publish(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    {
      action,
      before,
      after,
      occurredAt,
    }: { action: AuditAction; before: Fund | null; after: Fund; occurredAt: Date },
  ): Promise<void> {
    await tx.publish(spendEvents.fundChanged, {
      organizationId,
      fundId: after.id,
      revision: after.version,
      name: after.name,
      purpose: after.purpose,
      restriction: after.restriction,
      isOpen: after.isOpen,
      occurredAt: occurredAt.toISOString(),
    });
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'fund', id: after.id, name: after.name },
      before: before === null ? null : auditedFields(before),
      after: auditedFields(after),
    });
  }
}

const auditedFields = ({ name, restriction, purpose, startsOn, endsOn }: Fund) => ({
  name,
  restriction,
  purpose,
  startsOn,
  endsOn,
});
