import { Injectable } from '@nestjs/common';
import { type ReimbursementPolicyWire } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';

/**
 * Applies until the organization sets its own. An accountable plan needs no receipts below $75, except for lodging (26 CFR
 * 1.274-5(c)(2)(iii)). Auditors and grantors often expect receipts for less; a third of that amount still exempts small expenses
 * such as parking meters.
 */
const initialPolicy: ReimbursementPolicyWire = {
  approvers: 1,
  secondApproverAbove: null,
  receiptRequiredAbove: 2_500,
  lineLimit: null,
  maxAgeDays: null,
};

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

export async function readPolicy(
  query: Query,
  organizationId: string | null,
): Promise<ReimbursementPolicyWire> {
  const [row] = await query<ReimbursementPolicyWire>(
    `select approvers, second_approver_above_minor::float8 as "secondApproverAbove",
       receipt_required_above_minor::float8 as "receiptRequiredAbove", line_limit_minor::float8 as "lineLimit",
       max_age_days as "maxAgeDays"
     from reimbursement_policy where organization_id = $1`,
    [organizationId],
  );
  return row ?? initialPolicy;
}

@Injectable()
export class PolicyRepository {
  find(tx: Transaction, organizationId: string): Promise<ReimbursementPolicyWire> {
    return readPolicy((text, values) => tx.query(text, [...values]), organizationId);
  }

  async save(tx: Transaction, organizationId: string, policy: ReimbursementPolicyWire): Promise<void> {
    await tx.query(sql`
      insert into reimbursement_policy (organization_id, approvers, second_approver_above_minor, receipt_required_above_minor,
        line_limit_minor, max_age_days)
      values (${organizationId}, ${policy.approvers}, ${policy.secondApproverAbove}, ${policy.receiptRequiredAbove},
        ${policy.lineLimit}, ${policy.maxAgeDays})
      on conflict (organization_id) do update
      set approvers = excluded.approvers, second_approver_above_minor = excluded.second_approver_above_minor,
        receipt_required_above_minor = excluded.receipt_required_above_minor,
        line_limit_minor = excluded.line_limit_minor, max_age_days = excluded.max_age_days`);
  }
}
