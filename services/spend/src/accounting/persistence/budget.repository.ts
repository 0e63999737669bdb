import { Injectable } from '@nestjs/common';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';

export interface BudgetRow {
  readonly categoryId: string | null;
  readonly spendProgramId: string | null;
  readonly program: string | null;
  readonly budget: string | null;
  readonly version: number;
  readonly actual: string;
}

export interface Budget {
  readonly year: number;
  readonly categoryId: string;
  readonly spendProgramId: string | null;
  /** Null removes it. */
  readonly amount: number | null;
}

@Injectable()
export class BudgetRepository {
  constructor(private readonly reader: TenantReader) {}

  /** Each category and program with a budget or expenses in the year. */
  report(ctx: Ctx, year: number): Promise<BudgetRow[]> {
    return this.reader.query<BudgetRow>(ctx, {
      name: 'budget-report',
      text: `
        with actual as (
          select (e.dimensions ->> 'category')::uuid as category_id, (e.dimensions ->> 'program')::uuid as program_id,
            sum(e.amount_minor) as amount
          from transfer t
          join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'
          join account a on a.id = e.account_id and a.kind = 'expense'
          where t.organization_id = $1 and t.kind not in ('purchase_hold', 'purchase_release')
            and t.effective_on between $2::date and $3::date
          group by 1, 2 having sum(e.amount_minor) <> 0),
        budgeted as (
          select category_id, spend_program_id as program_id, amount_minor, version from budget
          where organization_id = $1 and year = $4 and amount_minor is not null)
        select k.category_id as "categoryId", k.program_id as "spendProgramId", p.name as program,
          b.amount_minor as budget, coalesce(b.version, 0) as version, coalesce(a.amount, 0) as actual
        from (select category_id, program_id from actual union select category_id, program_id from budgeted) k
        left join actual a on a.category_id is not distinct from k.category_id and a.program_id is not distinct from k.program_id
        left join budgeted b on b.category_id = k.category_id and b.program_id is not distinct from k.program_id
        left join spend_program p on p.organization_id = $1 and p.id = k.program_id
        order by p.name nulls first, k.category_id`,
      values: [ctx.organizationId, `${year}-01-01`, `${year}-12-31`, year],
    });
  }

  /** The fees for payments of gifts in the year, in minor units: an expense without a category. */
  async paymentFees(ctx: Ctx, year: number): Promise<number> {
    const [row] = await this.reader.query<{ fees: string }>(ctx, {
      name: 'budget-payment-fees',
      text: `
        select coalesce(sum(e.amount_minor), 0) as fees
        from account a
        join entry e on e.organization_id = a.organization_id and e.account_id = a.id and e.layer = 'posted'
        join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
        where a.organization_id = $1 and a.kind = 'fees' and t.effective_on between $2::date and $3::date`,
      values: [ctx.organizationId, `${year}-01-01`, `${year}-12-31`],
    });
    return Number(row?.fees ?? 0);
  }

  async isProgram(tx: Transaction, organizationId: string, programId: string): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from spend_program where organization_id = ${organizationId} and id = ${programId}`);
    return rows.length > 0;
  }

  /** Null when `version` is not the current one. A removed budget keeps its row, so that versions only grow. */
  async save(
    tx: Transaction,
    organizationId: string,
    { year, categoryId, spendProgramId, amount }: Budget,
    version: number,
  ): Promise<{ before: number | null } | null> {
    const [current] = await tx.query<{ amount_minor: string | null; version: number }>(sql`
      select amount_minor, version from budget
      where organization_id = ${organizationId} and year = ${year} and category_id = ${categoryId}
        and spend_program_id is not distinct from ${spendProgramId} for update`);
    const shown = current?.amount_minor == null ? 0 : current.version;
    if (shown !== version) return null;
    const saved = await tx.query(sql`
      insert into budget as b (organization_id, year, category_id, spend_program_id, amount_minor, version)
      values (${organizationId}, ${year}, ${categoryId}, ${spendProgramId}, ${amount}, 1)
      on conflict (organization_id, year, category_id, spend_program_id) do update
        set amount_minor = excluded.amount_minor, version = b.version + 1
        where b.version = ${current?.version ?? 0}
      returning version`);
    if (saved.length === 0) return null;
    return { before: current?.amount_minor == null ? null : Number(current.amount_minor) };
  }
}
