import { Injectable } from '@nestjs/common';
import { type ReimbursementPolicyWire } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';

const initialPolicy: ReimbursementPolicyWire = { approvers: 1, secondApproverAbove: null };

@Injectable()
export class PolicyRepository {
  /** One approver while the organization has set nothing else. */
  async find(tx: Transaction, organizationId: string): Promise<ReimbursementPolicyWire> {
    const [row] = await tx.query<ReimbursementPolicyWire>(sql`
      select approvers, second_approver_above_minor::float8 as "secondApproverAbove" from reimbursement_policy
      where organization_id = ${organizationId}`);
    return row ?? initialPolicy;
  }

  async save(tx: Transaction, organizationId: string, policy: ReimbursementPolicyWire): Promise<void> {
    await tx.query(sql`
      insert into reimbursement_policy (organization_id, approvers, second_approver_above_minor)
      values (${organizationId}, ${policy.approvers}, ${policy.secondApproverAbove})
      on conflict (organization_id) do update
      set approvers = excluded.approvers, second_approver_above_minor = excluded.second_approver_above_minor`);
  }
}
