import { Inject, Injectable } from '@nestjs/common';
import { type ReplyOf, type fundsRpc } from '@almoner/contracts';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

/** A restricted fund that donors may give to. */
export interface OfferedFund {
  readonly id: string;
  readonly name: string;
  readonly purpose: string;
}

type StoredFund = ReplyOf<typeof fundsRpc.findFunds>[number] & { readonly organizationId: string };

@Injectable()
export class FundRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Changes nothing for a fact that is older than the stored revision. */
  async save(tx: Transaction, fund: StoredFund): Promise<void> {
    await tx.query(sql`
      insert into fund (organization_id, id, revision, name, purpose, is_open)
      values (${fund.organizationId}, ${fund.fundId}, ${fund.revision}, ${fund.name}, ${fund.purpose}, ${fund.isOpen})
      on conflict (organization_id, id) do update
        set revision = excluded.revision, name = excluded.name, purpose = excluded.purpose, is_open = excluded.is_open
        where fund.revision < excluded.revision`);
  }

  /** The open funds that a campaign offers; all of them when `fundIds` is null. As the system role: a donor has no organization. */
  async offered(organizationId: string, fundIds: readonly string[] | null): Promise<OfferedFund[]> {
    const { rows } = await this.systemPool.query<OfferedFund>({
      name: 'offered-funds',
      text: `select id, name, purpose from fund
             where organization_id = $1 and is_open and ($2::uuid[] is null or id = any($2)) order by name, id`,
      values: [organizationId, fundIds],
    });
    return rows;
  }

  /** Those of these ids that are not stored at all. As the system role, like `offered`. */
  async missing(organizationId: string, fundIds: readonly string[]): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ id: string }>({
      name: 'missing-funds',
      text: `select distinct i.id from unnest($2::uuid[]) as i (id)
             where not exists (select 1 from fund f where f.organization_id = $1 and f.id = i.id)`,
      values: [organizationId, fundIds],
    });
    return rows.map(({ id }) => id);
  }

  /** Those of these names in lower case that no stored fund has. */
  async missingNames(organizationId: string, names: readonly string[]): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ name: string }>({
      name: 'missing-fund-names',
      text: `select distinct n.name from unnest($2::text[]) as n (name)
             where not exists (select 1 from fund f where f.organization_id = $1 and lower(btrim(f.name)) = n.name)`,
      values: [organizationId, names],
    });
    return rows.map(({ name }) => name);
  }

  /** Those of these ids that are not open funds of the organization. */
  async unknown(tx: Transaction, organizationId: string, fundIds: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(sql`
      select i.id from unnest(${[...fundIds]}::uuid[]) as i (id)
      where not exists (select 1 from fund f where f.organization_id = ${organizationId} and f.id = i.id and f.is_open)`);
    return rows.map(({ id }) => id);
  }
}
