import { Injectable } from '@nestjs/common';
import {
  exportTargets,
  targetOf,
  type AccountingExportWire,
  type ExportTarget,
  type RequestOf,
  type accountingExportsRpc,
} from '@almoner/contracts';
import {
  TenantReader,
  raw,
  sql,
  type Ctx,
  type KeysetPosition,
  type Sql,
  type Transaction,
} from '@almoner/platform';
import { type EntryRow, type ExportNames } from '../domain/export-entry.ts';
import { correctedTransfer, linesOfExported } from './entry-lines.ts';

type Selection = RequestOf<typeof accountingExportsRpc.createExport>;

export interface ExportRow extends Omit<AccountingExportWire, 'createdAt'> {
  readonly layout: number;
  readonly createdAt: Date;
}

interface NewExport extends Selection {
  readonly id: string;
  readonly number: number;
  readonly names: ExportNames;
  readonly userId: string;
  readonly userName: string;
  readonly at: Date;
}

interface Counts {
  readonly entries: number;
  readonly repeated: number;
}

/** For an export of an earlier release, which counts for each target: nobody knows into which books its file was imported. */
const everyTarget = 'every';

/** How the file of a new export is written. A recorded one keeps its layout, because its file is always the same. */
const layoutNow = 2;

/**
 * The posted transfers that an export with these choices contains. What was exported to another target counts as reviewed. A category that
 * was changed before the first export to this target is not a correction: it is merged into the entry that it changes, and is selected
 * with it.
 */
function candidatesOf(
  organizationId: string | null,
  { format, from, to, readyOnly = false, repeat = false }: Selection,
): Sql {
  const target = targetOf[format];
  const isExported = (id: Sql) => sql`exists (select from exported_transfer x
    where x.organization_id = t.organization_id and x.transfer_id = ${id} and not x.is_repeated
      and coalesce(x.target, ${target}) = ${target})`;
  return sql`
    select * from (
      select t.id, t.effective_on, m.id as merged_into, ${isExported(sql`t.id`)} as is_repeated
      from transfer t
      left join lateral (
        select b.id from (select ${raw(correctedTransfer)} as id) b
        where b.id is not null and (${repeat}::boolean or not ${isExported(sql`b.id`)})) m on true
      where t.organization_id = ${organizationId} and t.kind not in ('purchase_hold', 'purchase_release')
        and t.effective_on between ${from}::date and ${to}::date
        and exists (select from entry e
          where e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted')
        and (not ${readyOnly}::boolean
          or exists (select from transfer_review r
            where r.organization_id = t.organization_id and r.transfer_id = coalesce(m.id, t.id))
          or exists (select from exported_transfer y
            where y.organization_id = t.organization_id and y.transfer_id = coalesce(m.id, t.id)))) c
    where ${repeat}::boolean or not c.is_repeated`;
}

/** Of rows with `merged_into` and `is_repeated`. */
const counts = raw(`(count(*) filter (where merged_into is null))::int as entries,
  (count(*) filter (where is_repeated and merged_into is null))::int as repeated`);

const exportColumns = `id, number, format, to_char(from_on, 'YYYY-MM-DD') as from, to_char(to_on, 'YYYY-MM-DD') as to,
  entry_count as "entryCount", repeated_count as "repeatedCount", user_name as "createdBy", created_at as "createdAt", layout`;

@Injectable()
export class ExportRepository {
  constructor(private readonly reader: TenantReader) {}

  /** One export of an organization at a time: the number of the next one. */
  async nextNumber(tx: Transaction, organizationId: string): Promise<number> {
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`export books ${organizationId}`}, 0))`,
    );
    const [row] = await tx.query<{ next: number }>(sql`
      select coalesce(max(number), 0) + 1 as next from accounting_export where organization_id = ${organizationId}`);
    return row?.next ?? 1;
  }

  /**
   * Claims the posted transfers of the days, in the order of the journal, and returns how many there are and how many of them an
   * earlier export for the same target has.
   */
  async claim(
    tx: Transaction,
    organizationId: string,
    exportId: string,
    selection: Selection,
  ): Promise<Counts> {
    const target = targetOf[selection.format];
    const [row] = await tx.query<Counts>(sql`
      with candidate as (${candidatesOf(organizationId, selection)}),
      claimed as (
        insert into exported_transfer (organization_id, export_id, position, transfer_id, is_repeated, target, merged_into)
        select ${organizationId}, ${exportId}, row_number() over (order by merged_into is not null, effective_on, id), id,
          is_repeated, ${target}, merged_into
        from candidate
        returning is_repeated, merged_into)
      select ${counts} from claimed`);
    return row ?? { entries: 0, repeated: 0 };
  }

  /** Counts what `claim` would select now. */
  async preview(ctx: Ctx, selection: Selection): Promise<{ entryCount: number; repeatedCount: number }> {
    const { text, values } = sql`
      select ${counts}
      from (${candidatesOf(ctx.organizationId, selection)}) candidate`;
    const [row] = await this.reader.query<Counts>(ctx, { text, values });
    return { entryCount: row?.entries ?? 0, repeatedCount: row?.repeated ?? 0 };
  }

  async save(tx: Transaction, organizationId: string, added: NewExport, counted: Counts) {
    const { id, number, format, from, to, names, userId, userName, at } = added;
    await tx.query(sql`
      insert into accounting_export (organization_id, id, number, format, from_on, to_on, entry_count, repeated_count, names,
        user_id, user_name, created_at, layout)
      values (${organizationId}, ${id}, ${number}, ${format}, ${from}, ${to}, ${counted.entries}, ${counted.repeated},
        ${JSON.stringify(names)}, ${userId}, ${userName}, ${at}, ${layoutNow})`);
  }

  /** The names that this service has. */
  async names(tx: Transaction, organizationId: string): Promise<Omit<ExportNames, 'categories'>> {
    const [row] = await tx.query<{ names: Omit<ExportNames, 'categories'> }>(sql`
      select jsonb_build_object(
        'accounts', (select coalesce(jsonb_object_agg(id, jsonb_build_object('kind', kind, 'name', name)), '{}')
          from account where organization_id = ${organizationId}),
        'funds', (select coalesce(jsonb_object_agg(id, jsonb_build_object('name', name)), '{}')
          from fund where organization_id = ${organizationId}),
        'programs', (select coalesce(jsonb_object_agg(id, jsonb_build_object('name', name)), '{}')
          from spend_program where organization_id = ${organizationId}),
        'teams', (select coalesce(jsonb_object_agg(id, jsonb_build_object('name', name)), '{}')
          from team where organization_id = ${organizationId})) as names`);
    return row?.names ?? { accounts: {}, funds: {}, programs: {}, teams: {} };
  }

  /** Newest first; one row more than `limit` when there is a next page. */
  list(ctx: Ctx, limit: number, after: KeysetPosition | null): Promise<ExportRow[]> {
    return this.reader.query<ExportRow>(ctx, {
      name: 'accounting-exports',
      text: `select ${exportColumns} from accounting_export
             where organization_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
             order by created_at desc, id desc limit $4`,
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }

  async find(ctx: Ctx, id: string): Promise<(ExportRow & { names: ExportNames }) | null> {
    const [row] = await this.reader.query<ExportRow & { names: ExportNames }>(ctx, {
      name: 'accounting-export',
      text: `select ${exportColumns}, names from accounting_export where organization_id = $1 and id = $2`,
      values: [ctx.organizationId, id],
    });
    return row ?? null;
  }

  /** How many entries are in no export, and in none for each target. A correction of an entry that is not exported yet is part of that entry. */
  async newCounts(ctx: Ctx): Promise<Record<ExportTarget | 'all', number>> {
    const perTarget = exportTargets.map((target) => {
      const has = (targets: string) => `coalesce(${targets} && '{${target},${everyTarget}}', false)`;
      return `(count(*) filter (where not ${has('x.targets')} and (m.id is null or ${has('y.targets')})))::int as ${target}`;
    });
    const [row] = await this.reader.query<Record<ExportTarget | 'all', number>>(ctx, {
      name: 'entries-to-export',
      text: `with exported as (
               select transfer_id, array_agg(coalesce(target, '${everyTarget}')) as targets from exported_transfer
               where organization_id = $1 and not is_repeated group by 1)
             select (count(*) filter (where x.targets is null and (m.id is null or y.targets is not null)))::int as all,
               ${perTarget.join(', ')}
             from transfer t
             left join lateral (select ${correctedTransfer} as id) m on true
             left join exported x on x.transfer_id = t.id
             left join exported y on y.transfer_id = m.id
             where t.organization_id = $1 and t.kind not in ('purchase_hold', 'purchase_release')
               and exists (select from entry e
                 where e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted')`,
      values: [ctx.organizationId],
    });
    return row ?? { all: 0, csv: 0, quickbooks: 0, xero: 0 };
  }

  /** The entries of an export after a position, in its order. */
  entries(ctx: Ctx, exportId: string, after: number, limit: number): Promise<EntryRow[]> {
    return this.reader.query<EntryRow>(ctx, {
      name: 'accounting-export-entries',
      text: `
        select x.position, to_char(t.effective_on, 'YYYY-MM-DD') as date,
          to_char(t.original_on, 'YYYY-MM-DD') as "originalDate", t.kind, t.description, t.currency,
          ${linesOfExported} as lines
        from exported_transfer x
        join transfer t on t.organization_id = x.organization_id and t.id = x.transfer_id
        where x.organization_id = $1 and x.export_id = $2 and x.merged_into is null and x.position > $3
        order by x.position limit $4`,
      values: [ctx.organizationId, exportId, after, limit],
    });
  }
}
