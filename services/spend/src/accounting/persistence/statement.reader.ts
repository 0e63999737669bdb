import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';
import { activityKinds, type AccountKind, type PositionKind } from '../../ledger/domain/accounts.ts';
import { type DimensionSum } from '../domain/activities.ts';

interface SumRow {
  readonly kind: AccountKind;
  readonly fund_id: string | null;
  readonly fund: string | null;
  readonly category_id: string | null;
  readonly amount: string;
  readonly restored?: string | null;
}

export interface AccountSum {
  readonly id: string;
  readonly kind: AccountKind;
  readonly name: string;
  readonly fundId: string | null;
  readonly fund: string | null;
  readonly categoryId: string | null;
  readonly amount: number;
  /** The part of it that was posted before a day. */
  readonly before: number;
}

/** For the Statement of Financial Position, by liquidity; what is owed comes last. */
const balanceOrder: Readonly<Record<PositionKind, number>> = {
  wallet: 1,
  vault: 2,
  treasury: 3,
  clearing: 4,
  fund: 5,
  payable: 6,
};

/** What refunds gave back to the fund of `s` on the days of the statement. They are few, and have an index (`index-restored-entries`). */
const restoredOfFund = `(
            select coalesce(-sum(e.amount_minor), 0)
            from account a
            join entry e on e.organization_id = a.organization_id and e.account_id = a.id and e.layer = 'posted'
              and e.amount_minor < 0 and e.dimensions ->> 'fund' is not null
            join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
            where a.organization_id = $1 and a.kind = 'fund_release' and a.owner_id = s.fund_id
              and t.effective_on between $2::date and $3::date)`;

const orders: Partial<Record<AccountKind, number>> = balanceOrder;
const orderOf = ({ kind }: { readonly kind: AccountKind }) => orders[kind] ?? 9;

/** The accounts other than income and expense that have a balance, in the order of the statement. */
export const balancesOf = (sums: readonly AccountSum[]): AccountSum[] =>
  sums
    .filter(({ kind, amount }) => kind in balanceOrder && amount !== 0)
    .toSorted((a, b) => orderOf(a) - orderOf(b));

/** Reads what entries add up to by day (`post-entries.sql`), so that a statement costs the same after any number of entries. */
@Injectable()
export class StatementReader {
  constructor(private readonly reader: TenantReader) {}

  /** The currency of the wallet; null before the organization is active. */
  async currency(ctx: Ctx): Promise<string | null> {
    const [row] = await this.reader.query<{ currency: string }>(ctx, {
      name: 'books-currency',
      text: `select currency from account where organization_id = $1 and kind = 'wallet'`,
      values: [ctx.organizationId],
    });
    return row?.currency ?? null;
  }

  /** The accounts of the statement of activities, on the days from `from` (null: from the beginning) to `to`, inclusive. */
  async activitySums(ctx: Ctx, from: string | null, to: string): Promise<DimensionSum[]> {
    const rows = await this.reader.query<SumRow>(ctx, {
      name: 'activity-sums',
      text: `
        select s.kind, s.fund_id, f.name as fund, s.category_id, s.amount,
          case when s.kind = 'fund_release' and $2::date is not null then ${restoredOfFund} end as restored
        from (
          select a.kind, case a.kind when 'fund_release' then a.owner_id when 'income' then d.fund_id end as fund_id,
            case when a.kind = 'expense' then d.category_id end as category_id, sum(d.amount_minor) as amount
          from account_day d
          join account a on a.id = d.account_id and a.kind = any ($4)
          where d.organization_id = $1 and ($2::date is null or d.day >= $2::date) and d.day <= $3::date
          group by 1, 2, 3) s
        left join fund f on f.id = s.fund_id`,
      values: [ctx.organizationId, from, to, activityKinds],
    });
    return rows.map(({ kind, fund_id: fundId, fund, category_id: categoryId, amount, restored = null }) => ({
      kind,
      fundId,
      fund,
      categoryId,
      amount: Number(amount),
      ...(restored !== null && { restored: Number(restored) }),
    }));
  }

  /** All restricted funds by name, with or without movements. */
  async funds(ctx: Ctx): Promise<{ id: string; name: string }[]> {
    return this.reader.query(ctx, {
      name: 'funds-of-books',
      text: `select id, name from fund where organization_id = $1 order by name, id`,
      values: [ctx.organizationId],
    });
  }

  /** Every account with its sum up to the end of a day, and up to the day before `from`; income and expenses by fund and category. */
  async accountSums(ctx: Ctx, on: string, from: string = on): Promise<AccountSum[]> {
    const rows = await this.reader.query<SumRow & { id: string; name: string; before: string }>(ctx, {
      name: 'account-sums',
      text: `
        select a.id, a.kind, a.name, s.fund_id, f.name as fund, s.category_id, s.amount, s.before
        from (
          select d.account_id, case when b.kind = 'income' then d.fund_id end as fund_id,
            case when b.kind = 'expense' then d.category_id end as category_id, sum(d.amount_minor) as amount,
            coalesce(sum(d.amount_minor) filter (where d.day < $3::date), 0) as before
          from account_day d
          join account b on b.id = d.account_id
          where d.organization_id = $1 and d.day <= $2::date
          group by 1, 2, 3) s
        join account a on a.id = s.account_id
        left join fund f on f.id = case when a.kind = 'fund_release' then a.owner_id else s.fund_id end
        where s.amount <> 0 or s.before <> 0 order by a.kind, a.name, a.id`,
      values: [ctx.organizationId, on, from],
    });
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      fundId: row.fund_id,
      fund: row.fund,
      categoryId: row.category_id,
      amount: Number(row.amount),
      before: Number(row.before),
    }));
  }
}
