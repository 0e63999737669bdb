import { Injectable } from '@nestjs/common';
import { type ReceiptRequirementWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';
import { type ReceiptedPurchase } from './receipt.repository.ts';

interface RequirementRow {
  due_at: Date | null;
  met_at: Date | null;
  reason: string | null;
  status: NonNullable<ReceiptRequirementWire['excuse']>['status'];
  requested_by: string;
  requested_at: Date;
  requester_name: string | null;
  requester_email: string | null;
  decided_by: string | null;
}

export interface ExcuseDecision {
  readonly isApproved: boolean;
  readonly by: string;
  readonly at: Date;
}

@Injectable()
export class ExcuseRepository {
  constructor(private readonly reader: TenantReader) {}

  /** The newest excuse, of the line or of its authorization. */
  async readRequirement(
    ctx: Ctx,
    { id, authorizationId }: ReceiptedPurchase,
  ): Promise<Omit<ReceiptRequirementWire, 'mayDecide'>> {
    const [row] = await this.reader.query<RequirementRow>(ctx, {
      name: 'receipt-requirement',
      text: `select q.due_at, q.met_at, e.reason, e.status, e.requested_by, e.requested_at, e.decided_by,
                    m.name as requester_name, m.email as requester_email
             from (select 1) one
             left join receipt_requirement q on q.organization_id = $1 and q.purchase_id = $2
             left join lateral (select * from receipt_excuse e
               where e.organization_id = $1 and e.purchase_id in ($2, $3) order by e.requested_at desc limit 1) e on true
             left join member m on m.organization_id = $1 and m.user_id = e.requested_by`,
      values: [ctx.organizationId, id, authorizationId],
    });
    return toRequirement(row);
  }

  /** A rejected one may be stated again. Returns whether it was saved. */
  async request(
    tx: Transaction,
    organizationId: string,
    purchaseId: string,
    { reason, by, at }: { readonly reason: string; readonly by: string; readonly at: Date },
  ): Promise<boolean> {
    const saved = await tx.query(
      `insert into receipt_excuse as e (organization_id, purchase_id, reason, status, requested_by, requested_at)
       values ($1, $2, $3, 'pending', $4, $5)
       on conflict (organization_id, purchase_id) do update set reason = excluded.reason, status = 'pending',
         requested_by = excluded.requested_by, requested_at = excluded.requested_at, decided_by = null, decided_at = null
       where e.status = 'rejected' returning purchase_id`,
      [organizationId, purchaseId, reason, by, at],
    );
    return saved.length > 0;
  }

  /** The open one of the line or of its authorization, locked. */
  async lockOpen(tx: Transaction, organizationId: string, { id, authorizationId }: ReceiptedPurchase) {
    const [row] = await tx.query<{ purchaseId: string; requestedBy: string; reason: string }>(
      `select purchase_id as "purchaseId", requested_by as "requestedBy", reason from receipt_excuse
       where organization_id = $1 and purchase_id in ($2, $3) and status = 'pending'
       order by requested_at desc limit 1 for update`,
      [organizationId, id, authorizationId],
    );
    return row ?? null;
  }

  async decide(
    tx: Transaction,
    organizationId: string,
    purchaseId: string,
    { isApproved, by, at }: ExcuseDecision,
  ): Promise<void> {
    await tx.query(
      `update receipt_excuse set status = $3, decided_by = $4, decided_at = $5 where organization_id = $1 and purchase_id = $2`,
      [organizationId, purchaseId, isApproved ? 'approved' : 'rejected', by, at],
    );
  }
}

function toRequirement(row: RequirementRow | undefined): Omit<ReceiptRequirementWire, 'mayDecide'> {
  if (row === undefined) return { dueAt: null, metAt: null, excuse: null };
  const { reason, status, requested_by: id, requester_name: name, requester_email: email } = row;
  return {
    dueAt: row.due_at?.toISOString() ?? null,
    metAt: row.met_at?.toISOString() ?? null,
    excuse:
      reason === null
        ? null
        : {
            reason,
            status,
            requestedBy: { id, name, email: email ?? '' },
            requestedAt: row.requested_at.toISOString(),
            decidedBy: row.decided_by,
          },
  };
}
