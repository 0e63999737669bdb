import { Injectable } from '@nestjs/common';
import { type ReceiptPolicyWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';

interface PolicyRow {
  required_minor: string | null;
  exempt_merchants: string[];
}

const none: ReceiptPolicyWire = { requiredFrom: null, exemptMerchants: [] };
const text = `select required_minor, exempt_merchants from receipt_policy where organization_id = $1`;

@Injectable()
export class ReceiptPolicyRepository {
  constructor(private readonly reader: TenantReader) {}

  async read(ctx: Ctx): Promise<ReceiptPolicyWire> {
    const [row] = await this.reader.query<PolicyRow>(ctx, {
      name: 'receipt-policy',
      text,
      values: [ctx.organizationId],
    });
    return toPolicy(row);
  }

  async find(tx: Transaction, organizationId: string): Promise<ReceiptPolicyWire> {
    const [row] = await tx.query<PolicyRow>(text, [organizationId]);
    return toPolicy(row);
  }

  /** Like `find`; a change waits until the transaction ends, so that it also ends what the transaction starts. */
  async findShared(tx: Transaction, organizationId: string): Promise<ReceiptPolicyWire> {
    const [row] = await tx.query<PolicyRow>(`${text} for share`, [organizationId]);
    return toPolicy(row);
  }

  async save(tx: Transaction, organizationId: string, policy: ReceiptPolicyWire): Promise<void> {
    await tx.query(
      `insert into receipt_policy (organization_id, required_minor, exempt_merchants) values ($1, $2, $3)
       on conflict (organization_id) do update set required_minor = excluded.required_minor,
         exempt_merchants = excluded.exempt_merchants, changed_at = now()`,
      [organizationId, policy.requiredFrom, policy.exemptMerchants],
    );
  }
}

function toPolicy(row: PolicyRow | undefined): ReceiptPolicyWire {
  if (row === undefined) return none;
  const { required_minor: required, exempt_merchants: exemptMerchants } = row;
  return { requiredFrom: required === null ? null : Number(required), exemptMerchants };
}
