import { Injectable } from '@nestjs/common';
import { type ReimbursementPolicyInput, type ReimbursementPolicyWire } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { PolicyRepository } from '../persistence/policy.repository.ts';

/**
 * Who must approve a report, which applies to reports that are submitted from then on, and above which amounts and age lines have
 * warnings.
 */
@Injectable()
export class ChangePolicy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly policies: PolicyRepository,
    private readonly audit: AuditTrail,
  ) {}

  get(ctx: Ctx): Promise<ReimbursementPolicyWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.read');
    return this.unitOfWork.run(ctx, (tx) => this.policies.find(tx, organizationId));
  }

  set(ctx: Ctx, command: ReimbursementPolicyInput): Promise<ReimbursementPolicyWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.manage-policy');
    return this.unitOfWork.runOnce(ctx, 'set-reimbursement-policy', command, async (tx) => {
      const before = await this.policies.find(tx, organizationId);
      const policy = withKept(before, command);
      await this.policies.save(tx, organizationId, policy);
      await this.audit.record(tx, ctx, {
        action: 'reimbursement.set-policy',
        subject: { kind: 'reimbursement_policy', id: organizationId, name: 'Approvals of reimbursements' },
        before: { ...before },
        after: { ...policy },
      });
      return policy;
    });
  }
}

/** Null is a value; only what is absent is kept. */
function withKept(
  before: ReimbursementPolicyWire,
  {
    receiptRequiredAbove = before.receiptRequiredAbove,
    lineLimit = before.lineLimit,
    maxAgeDays = before.maxAgeDays,
    ...approvals
  }: ReimbursementPolicyInput,
): ReimbursementPolicyWire {
  return { ...approvals, receiptRequiredAbove, lineLimit, maxAgeDays };
}
