import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';

type Changed = PayloadOf<typeof spendEvents.cardDisputeChanged>;

/** The dispute of line `p`; a purchase that is not settled has none. */
export const disputeStatus = `(
    select d.status from purchase_dispute d where d.organization_id = p.organization_id and d.transaction_id = p.id)`;

export const disputeCredit = `coalesce((
    select d.credited_minor from purchase_dispute d where d.organization_id = p.organization_id and d.transaction_id = p.id), 0)`;

export const isDisputeOpen = `exists (
    select 1 from purchase_dispute d where d.organization_id = p.organization_id and d.transaction_id = p.id
      and d.status in ('reported', 'draft', 'submitting', 'submitted'))`;

@Injectable()
export class DisputeRepository {
  /** Returns false for what is older than what is known: ids of disputes grow with time, versions with each change. */
  async save(
    tx: Transaction,
    { organizationId, purchaseId, disputeId, version, status, credited }: Changed,
  ): Promise<boolean> {
    const rows = await tx.query(sql`
      insert into purchase_dispute (organization_id, transaction_id, dispute_id, version, status, credited_minor)
      values (${organizationId}, ${purchaseId}, ${disputeId}, ${version}, ${status}, ${credited})
      on conflict (organization_id, transaction_id) do update
        set dispute_id = excluded.dispute_id, version = excluded.version, status = excluded.status,
          credited_minor = excluded.credited_minor
        where (purchase_dispute.dispute_id, purchase_dispute.version) < (excluded.dispute_id, excluded.version)
      returning status`);
    return rows.length > 0;
  }
}
