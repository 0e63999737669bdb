import { Injectable } from '@nestjs/common';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';
import { type SignaturePolicy } from '../domain/signature-policy.ts';

interface PolicyRow {
  threshold_minor: string | null;
  version: number;
}

/** An organization without a row has never set one. */
const none: SignaturePolicy = { thresholdMinor: null, version: 0 };

@Injectable()
export class SignaturePolicyRepository {
  constructor(private readonly reader: TenantReader) {}

  async read(ctx: Ctx): Promise<SignaturePolicy & { currency: string; pendingApprovalId: string | null }> {
    const [row] = await this.reader.query<
      Partial<PolicyRow> & { currency: string; approval_id: string | null }
    >(ctx, {
      name: 'signature-policy',
      text: `select p.threshold_minor, p.version, o.currency, r.id as approval_id
             from organization o
             left join signature_policy p on p.organization_id = o.organization_id
             left join approval_request r on r.organization_id = o.organization_id and r.kind = 'signature'
               and r.subject_id = o.organization_id and r.status = 'pending'
             where o.organization_id = $1`,
      values: [ctx.organizationId],
    });
    return {
      ...toPolicy(row),
      currency: row?.currency ?? 'USD',
      pendingApprovalId: row?.approval_id ?? null,
    };
  }

  /** It cannot change before the transaction has ended. */
  async find(tx: Transaction, organizationId: string): Promise<SignaturePolicy> {
    const [row] = await tx.query<PolicyRow>(
      sql`select threshold_minor, version from signature_policy where organization_id = ${organizationId} for share`,
    );
    return toPolicy(row);
  }

  async lock(tx: Transaction, organizationId: string): Promise<SignaturePolicy> {
    await tx.query(
      sql`insert into signature_policy (organization_id, version) values (${organizationId}, 0) on conflict do nothing`,
    );
    const [row] = await tx.query<PolicyRow>(
      sql`select threshold_minor, version from signature_policy where organization_id = ${organizationId} for update`,
    );
    return toPolicy(row);
  }

  async save(tx: Transaction, organizationId: string, policy: SignaturePolicy): Promise<void> {
    const { thresholdMinor, version } = policy;
    await tx.query(
      sql`update signature_policy set threshold_minor = ${thresholdMinor}, version = ${version}
          where organization_id = ${organizationId}`,
    );
  }
}

function toPolicy(row: Partial<PolicyRow> | undefined): SignaturePolicy {
  // Nulls of the outer join for an organization that never set one.
  if (row?.version == null) return none;
  const { threshold_minor: threshold, version } = row;
  return { thresholdMinor: threshold == null ? null : BigInt(threshold), version };
}
