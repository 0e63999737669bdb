import { Injectable } from '@nestjs/common';
import { type PayloadOf, type PurchaseWire, type spendEvents } from '@almoner/contracts';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';
import { allowsCategory } from './fund-sql.ts';

/** A restricted fund whose purpose includes only certain categories. */
export interface FundWithCategories {
  readonly name: string;
  readonly categoryIds: string[];
}

/** A category that a purchase is given. */
export interface GivenCategory {
  readonly purchase: Pick<PurchaseWire, 'payingAccountId' | 'amount'>;
  readonly categoryId: string | null;
}

/** The restricted funds that pay for purchases, as `spend` publishes them. */
@Injectable()
export class FundRepository {
  constructor(private readonly reader: TenantReader) {}

  /**
   * An older revision never overwrites a newer one; an event of an earlier release says nothing about categories. A closed fund allows
   * any: nobody can change it anymore, and late captures and refunds need a category.
   */
  async save(tx: Transaction, fund: PayloadOf<typeof spendEvents.fundChanged>): Promise<void> {
    const { organizationId, fundId, revision, name, isOpen, accountId, categoryIds } = fund;
    if (accountId === undefined || categoryIds === undefined) return;
    await tx.query(sql`
      insert into fund (organization_id, id, revision, name, account_id, category_ids)
      values (${organizationId}, ${fundId}, ${revision}, ${name}, ${accountId}, ${isOpen ? categoryIds : []})
      on conflict (organization_id, id) do update
        set revision = excluded.revision, name = excluded.name, category_ids = excluded.category_ids
        where fund.revision < excluded.revision`);
  }

  /** Null for every account that is not the cash account of such a fund. */
  async fundWithCategories(ctx: Ctx, payingAccountId: string | null): Promise<FundWithCategories | null> {
    if (payingAccountId === null) return null;
    const [fund] = await this.reader.query<FundWithCategories>(ctx, {
      name: 'fund-with-categories',
      text: `select name, category_ids as "categoryIds" from fund
             where organization_id = $1 and account_id = $2 and cardinality(category_ids) > 0`,
      values: [ctx.organizationId, payingAccountId],
    });
    return fund ?? null;
  }

  /** Returns whether the purpose of the fund that pays includes each category. */
  async includesAll(
    tx: Transaction,
    organizationId: string,
    given: readonly GivenCategory[],
  ): Promise<boolean> {
    const accounts = given.map(({ purchase }) => purchase.payingAccountId);
    const categories = given.map(({ categoryId }) => categoryId);
    const isIncluded = allowsCategory(sql`${organizationId}`, sql`g.account_id`, sql`g.category_id`);
    const outside = await tx.query(sql`
      select 1 from unnest(${accounts}::uuid[], ${categories}::uuid[]) as g (account_id, category_id)
      where not (${isIncluded}) limit 1`);
    return outside.length === 0;
  }
}
