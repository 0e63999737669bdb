import { Injectable } from '@nestjs/common';
import { type PurchaseViewWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';

interface Row {
  id: string;
  owner_id: string;
  name: string;
  filters: Record<string, string>;
  is_shared: boolean;
  created_at: Date;
}

export type View = Pick<PurchaseViewWire, 'name' | 'filters' | 'isShared'>;

/** For each person. */
export const maxOwnViews = 50;
const maxListed = 200;

@Injectable()
export class ViewRepository {
  constructor(private readonly reader: TenantReader) {}

  /** The caller's own, and those that others share; by name. */
  async list(ctx: Ctx, userId: string): Promise<PurchaseViewWire[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: 'purchase-views',
      text: `select * from purchase_view where organization_id = $1 and (owner_id = $2 or is_shared)
             order by owner_id = $2 desc, lower(name), id limit ${maxListed}`,
      values: [ctx.organizationId, userId],
    });
    return rows.map((row) => toView(row, userId));
  }

  /** Saves it, or replaces the person's view of the same name. Null when they have as many as they may. */
  async save(
    tx: Transaction,
    organizationId: string,
    userId: string,
    { name, filters, isShared }: View,
  ): Promise<PurchaseViewWire | null> {
    const [row] = await tx.query<Row>(sql`
      insert into purchase_view as v (organization_id, id, owner_id, name, filters, is_shared)
      select ${organizationId}, ${newId()}, ${userId}, ${name}, ${JSON.stringify(filters)}, ${isShared}
      where exists (select from purchase_view
                    where organization_id = ${organizationId} and owner_id = ${userId} and lower(name) = lower(${name}))
        or (select count(*) from purchase_view
            where organization_id = ${organizationId} and owner_id = ${userId}) < ${maxOwnViews}
      on conflict (organization_id, owner_id, lower(name)) do update
        set name = excluded.name, filters = excluded.filters, is_shared = excluded.is_shared
      returning *`);
    return row === undefined ? null : toView(row, userId);
  }

  /** Returns whether there was one that the person owns or, with `mayRemoveShared`, that someone shares. */
  async remove(
    tx: Transaction,
    organizationId: string,
    viewId: string,
    { userId, mayRemoveShared }: { readonly userId: string; readonly mayRemoveShared: boolean },
  ): Promise<boolean> {
    const removed = await tx.query(sql`
      delete from purchase_view where organization_id = ${organizationId} and id = ${viewId}
        and (owner_id = ${userId} or is_shared and ${mayRemoveShared}) returning id`);
    return removed.length > 0;
  }
}

const toView = (row: Row, userId: string): PurchaseViewWire => ({
  id: row.id,
  name: row.name,
  filters: row.filters,
  isShared: row.is_shared,
  isOwn: row.owner_id === userId,
  createdAt: row.created_at.toISOString(),
});
