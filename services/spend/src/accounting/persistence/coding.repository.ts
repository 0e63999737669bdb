import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';
import { type Dimensions } from '../../ledger/domain/postings.ts';
import { type ExpensePart } from '../domain/recoding.ts';

/** A capture or refund in the books, with its expense as coded so far. */
export interface BookedPurchase {
  readonly currency: string;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly effectiveOn: string;
  readonly isMonthClosed: boolean;
  /** The dimensions of its expense, without category and fund. */
  readonly dimensions: Dimensions;
  readonly parts: readonly ExpensePart[];
}

@Injectable()
export class CodingRepository {
  /** Returns false when the books have this coding or a newer one. */
  async advance(
    tx: Transaction,
    {
      organizationId,
      purchaseId,
      revision,
    }: { organizationId: string; purchaseId: string; revision: number },
  ): Promise<boolean> {
    const rows = await tx.query(sql`
      insert into purchase_coding (organization_id, transaction_id, revision)
      values (${organizationId}, ${purchaseId}, ${revision})
      on conflict (organization_id, transaction_id) do update set revision = excluded.revision
        where purchase_coding.revision < excluded.revision
      returning revision`);
    return rows.length > 0;
  }

  /** Movements of the capture's disputes, each with how often it was coded. */
  movementsOf(
    tx: Transaction,
    organizationId: string,
    purchaseId: string,
  ): Promise<{ id: string; codings: number }[]> {
    return tx.query(sql`
      select c.id, (select count(*)::int from transfer r where r.organization_id = c.organization_id
        and r.kind = 'purchase_recoding' and r.source_id = c.id) as codings
      from card_transaction c
      where c.organization_id = ${organizationId} and c.disputed_transaction_id = ${purchaseId} order by c.id`);
  }

  /** Null for a purchase that is not booked. */
  async find(tx: Transaction, organizationId: string, purchaseId: string): Promise<BookedPurchase | null> {
    const rows = await tx.query<{
      currency: string;
      description: string;
      effective_on: string;
      is_month_closed: boolean;
      dimensions: Dimensions & { fund?: string; category?: string };
      amount: string;
    }>(sql`
      select t.currency, t.description, to_char(t.effective_on, 'YYYY-MM-DD') as effective_on,
        exists (select 1 from accounting_month m where m.organization_id = t.organization_id and m.is_closed
          and m.month = date_trunc('month', t.effective_on)::date) as is_month_closed,
        e.dimensions, sum(e.amount_minor) as amount
      from card_transaction c
      join transfer t on t.id = c.transfer_id
      join entry e on e.organization_id = c.organization_id and e.layer = 'posted' and e.transfer_id in (
        select c.transfer_id union all
        select r.id from transfer r
        where r.organization_id = c.organization_id and r.kind = 'purchase_recoding' and r.source_id = c.id)
      join account a on a.id = e.account_id and a.kind = 'expense'
      where c.organization_id = ${organizationId} and c.id = ${purchaseId}
      group by 1, 2, 3, 4, 5`);
    const [first] = rows;
    if (first === undefined) return null;
    const { category: _category, fund: _fund, ...dimensions } = first.dimensions;
    return {
      currency: first.currency,
      description: first.description,
      effectiveOn: first.effective_on,
      isMonthClosed: first.is_month_closed,
      dimensions,
      parts: rows.map((row) => ({
        categoryId: row.dimensions.category ?? null,
        fundId: row.dimensions.fund ?? null,
        amount: Number(row.amount),
      })),
    };
  }
}
