import { Injectable } from '@nestjs/common';
import { spendEvents, type AuditAction, type MerchantRuleWire } from '@almoner/contracts';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import { type CategoryName } from '../categories/usable-categories.ts';
import { rulesText } from '../limits/domain/rules-text.ts';
import { type RulesChange } from './fund-rules.ts';
import { type Fund } from './persistence/fund.repository.ts';

interface FundChange {
  readonly action: AuditAction;
  readonly before: Fund | null;
  readonly after: Fund;
  /** Its merchant rules, where they were set. */
  readonly rules?: RulesChange | undefined;
  /** Where its categories were set. */
  readonly nameOf?: CategoryName | undefined;
  readonly occurredAt: Date;
}

/** Publishes a fund as it is now, and records the change in the audit log. */
@Injectable()
export class FundChangePublisher {
  constructor(private readonly audit: AuditTrail) {}

  async publish(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { action, before, after, rules, nameOf, occurredAt }: FundChange,
  ): Promise<void> {
    await tx.publish(spendEvents.fundChanged, {
      organizationId,
      fundId: after.id,
      revision: after.version,
      name: after.name,
      purpose: after.purpose,
      restriction: after.restriction,
      isOpen: after.isOpen,
      accountId: after.accountId,
      categoryIds: [...after.categoryIds],
      occurredAt: occurredAt.toISOString(),
    });
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'fund', id: after.id, name: after.name },
      before: before === null ? null : { ...auditedFields(before, nameOf), ...auditedRules(rules?.before) },
      after: { ...auditedFields(after, nameOf), ...auditedRules(rules?.after) },
    });
  }
}

const auditedRules = (rules: readonly MerchantRuleWire[] | undefined) =>
  rules === undefined ? {} : { merchantRules: rulesText(rules) };

const auditedFields = (
  { name, restriction, purpose, startsOn, endsOn, categoryIds }: Fund,
  nameOf: CategoryName | undefined,
) => ({
  name,
  restriction,
  purpose,
  startsOn,
  endsOn,
  ...(nameOf && { categories: categoryIds.map(nameOf).join(', ') }),
});
