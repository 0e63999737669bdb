import { Injectable } from '@nestjs/common';
import { type VaultWire } from '@almoner/contracts';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';

interface TargetRow {
  amount: string | null;
  on: string | null;
  version: number | null;
  currency: string;
}

@Injectable()
export class VaultTargetRepository {
  constructor(private readonly reader: TenantReader) {}

  async read(ctx: Ctx): Promise<VaultWire> {
    const [row] = await this.reader.query<TargetRow>(ctx, {
      name: 'vault-target',
      text: `select t.amount_minor as amount, to_char(t.target_on, 'YYYY-MM-DD') as on, t.version, o.currency
             from organization o left join vault_target t on t.organization_id = o.organization_id
             where o.organization_id = $1`,
      values: [ctx.organizationId],
    });
    if (row === undefined) return { target: null, currency: 'USD', version: 0 };
    const target = row.amount === null ? null : { amount: Number(row.amount), on: row.on };
    return { target, currency: row.currency, version: row.version ?? 0 };
  }

  /** Returns what it replaces; null when the target was changed since `version`. */
  async replace(
    tx: Transaction,
    organizationId: string,
    target: VaultWire['target'],
    version: number,
  ): Promise<{ before: VaultWire['target'] } | null> {
    await tx.query(
      sql`insert into vault_target (organization_id, version) values (${organizationId}, 0) on conflict do nothing`,
    );
    const [row] = await tx.query<Omit<TargetRow, 'currency'>>(sql`
      select amount_minor as amount, to_char(target_on, 'YYYY-MM-DD') as on, version from vault_target
      where organization_id = ${organizationId} for update`);
    if (row?.version !== version) return null;
    await tx.query(sql`
      update vault_target set amount_minor = ${target?.amount ?? null}, target_on = ${target?.on ?? null}, version = ${version + 1}
      where organization_id = ${organizationId}`);
    return { before: row.amount === null ? null : { amount: Number(row.amount), on: row.on } };
  }
}
