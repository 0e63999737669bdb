import { Injectable } from '@nestjs/common';
import { type DonorMergeWire, type DuplicateDonorWire } from '@almoner/contracts';
import { TenantReader, prepared, raw, sql, type Ctx } from '@almoner/platform';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { mergedWith } from '../../merged-donors/merged-with.ts';
import { donorColumns, toDonorWire, type DonorRow } from './donor.reader.ts';
import { hasNewerMerge } from './newer-merge.ts';

type Reason = DuplicateDonorWire['reason'];

const mostDuplicates = 10;
const mostMerges = 100;

/** Receipts, which are never edited, and recurring gifts, which belong to an address. */
export interface DonorRecords {
  readonly receiptCount: number;
  readonly recurringCount: number;
}

@Injectable()
export class DonorMergeReader {
  constructor(
    private readonly reader: TenantReader,
    private readonly fees: GiftFees,
  ) {}

  /**
   * Compares the donor and all who were merged into it, because any of their addresses may have another spelling. A dismissed pair counts
   * for the survivors, as gifts do.
   */
  async duplicates(ctx: Ctx, donorId: string): Promise<DuplicateDonorWire[]> {
    const { organizationId } = ctx;
    const duplicates = sql`
      with mine as (
        select id, name, email, postal_code from donor
        where organization_id = ${organizationId} and id = ${mergedWith(organizationId, donorId)}),
      found as (
        select coalesce(d.survivor_id, d.id) as id, 'same_address' as reason, 1 as rank
        from mine m join donor d on d.organization_id = ${organizationId} and donor_address_key(d.email) = donor_address_key(m.email)
        union all
        select coalesce(d.survivor_id, d.id), 'same_name_and_postal_code', 2
        from mine m join donor d on d.organization_id = ${organizationId} and donor_name_key(d.name) = donor_name_key(m.name)
          and replace(lower(d.postal_code), ' ', '') = replace(lower(m.postal_code), ' ', '')
        union all
        select coalesce(d.survivor_id, d.id), 'same_name_without_address', 3
        from mine m join donor d on d.organization_id = ${organizationId} and donor_name_key(d.name) = donor_name_key(m.name)
          and (d.email is null or m.email is null)),
      dismissed as (
        select coalesce(d.survivor_id, d.id) as id
        from dismissed_duplicate p join donor d on d.organization_id = ${organizationId} and d.id = p.other_id
        where p.organization_id = ${organizationId} and p.one_id = ${mergedWith(organizationId, donorId)}
        union all
        select coalesce(d.survivor_id, d.id)
        from dismissed_duplicate p join donor d on d.organization_id = ${organizationId} and d.id = p.one_id
        where p.organization_id = ${organizationId} and p.other_id = ${mergedWith(organizationId, donorId)}),
      best as (
        select distinct on (id) id, reason, rank from found
        where id not in (select id from dismissed) and id <> (
          select coalesce(survivor_id, id) from donor where organization_id = ${organizationId} and id = ${donorId})
        order by id, rank)
      select ${raw(donorColumns)}, best.reason from donor join best using (id)
      where organization_id = ${organizationId} order by best.rank, donor.last_gift_at desc, id limit ${mostDuplicates}`;
    const rows = await this.reader.query<DonorRow & { reason: Reason }>(
      ctx,
      prepared('duplicate-donors', duplicates),
    );
    return rows.map((row) => ({ donor: toDonorWire(row, this.fees), reason: row.reason }));
  }

  async merges(ctx: Ctx, donorId: string): Promise<DonorMergeWire[]> {
    const { organizationId } = ctx;
    const merges = sql`
      select g.id, g.survivor_id, g.merged_id, m.name, m.email, g.merged_at, g.merged_by_name, g.undone_at, g.undone_by_name,
        g.undone_at is null and s.merged_into is null and not ${raw(hasNewerMerge('g'))} as is_undoable
      from donor_merge g
      join donor s on s.organization_id = g.organization_id and s.id = g.survivor_id
      join donor m on m.organization_id = g.organization_id and m.id = g.merged_id
      where g.organization_id = ${organizationId} and g.survivor_id = ${mergedWith(organizationId, donorId)}
      order by g.merged_at desc, g.id desc limit ${mostMerges}`;
    const rows = await this.reader.query<{
      id: string;
      survivor_id: string;
      merged_id: string;
      name: string | null;
      email: string | null;
      merged_at: Date;
      merged_by_name: string;
      undone_at: Date | null;
      undone_by_name: string | null;
      is_undoable: boolean;
    }>(ctx, prepared('donor-merges', merges));
    return rows.map((row) => ({
      id: row.id,
      survivorId: row.survivor_id,
      merged: { id: row.merged_id, name: row.name, email: row.email },
      mergedAt: row.merged_at.toISOString(),
      mergedBy: row.merged_by_name,
      undoneAt: row.undone_at?.toISOString() ?? null,
      undoneBy: row.undone_by_name,
      isUndoable: row.is_undoable,
    }));
  }

  async belongings(ctx: Ctx, donorId: string): Promise<DonorRecords> {
    const { organizationId } = ctx;
    const counts = sql`
      select (
          select count(*)::int from receipt r join gift g on g.organization_id = r.organization_id and g.id = r.gift_id
          where r.organization_id = ${organizationId} and g.donor_id = ${mergedWith(organizationId, donorId)}) as receipts, (
          select count(*)::int from recurring_gift p
          where p.organization_id = ${organizationId} and p.status in ('active', 'past_due', 'paused') and p.donor_email in (
            select email from donor
            where organization_id = ${organizationId} and id = ${mergedWith(organizationId, donorId)})) as recurring`;
    const [row] = await this.reader.query<{ receipts: number; recurring: number }>(
      ctx,
      prepared('donor-belongings', counts),
    );
    return { receiptCount: row?.receipts ?? 0, recurringCount: row?.recurring ?? 0 };
  }
}
