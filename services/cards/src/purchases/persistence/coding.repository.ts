import { Injectable } from '@nestjs/common';
import {
  type AuthorizationFact,
  type CodedLine,
  type PayloadOf,
  type PurchaseWire,
  type spendEvents,
} from '@almoner/contracts';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';

/** What a person says about a purchase. */
export type Coding = Pick<PurchaseWire, 'categoryId' | 'memo'>;

interface Change extends Coding {
  readonly purchase: Pick<PurchaseWire, 'id' | 'merchant'>;
  readonly codedBy: string;
}

/** The coding in force of a capture or a refund. */
export interface TransactionCoding {
  readonly transactionId: string;
  readonly authorizationId: string | null;
  readonly revision: number;
  readonly lines: readonly CodedLine[];
}

interface TransactionCodingRow {
  id: string;
  authorization_id: string | null;
  coding_revision: number;
  amount_minor: string;
  category_id: string | null;
  memo: string | null;
}

/** How many of a merchant's latest purchases a suggestion is made from. */
const suggestedFrom = 20;

@Injectable()
export class CodingRepository {
  constructor(private readonly reader: TenantReader) {}

  /** Saves a change that was made on `version`; returns the next version, or null if there is a newer one. */
  async save(tx: Transaction, ctx: Ctx, change: Change, version: number): Promise<number | null> {
    const [saved] = await tx.query<{ version: number }>(
      `insert into purchase_coding as c (organization_id, purchase_id, category_id, memo, merchant_name, version, coded_by)
       select $1, $2, $3, $4, $5, 1, $6
       where $7 = 0 or exists (select 1 from purchase_coding where organization_id = $1 and purchase_id = $2)
       on conflict (organization_id, purchase_id) do update set category_id = excluded.category_id, memo = excluded.memo,
         version = c.version + 1, coded_by = excluded.coded_by, coded_at = now()
       where c.version = $7
       returning version`,
      [...valuesOf(ctx, change), version],
    );
    return saved?.version ?? null;
  }

  /** Sets the category and leaves the memo that is saved at this moment; `change.memo` is for a purchase without coding. */
  async saveCategory(tx: Transaction, ctx: Ctx, change: Change): Promise<void> {
    await tx.query(
      `insert into purchase_coding as c (organization_id, purchase_id, category_id, memo, merchant_name, version, coded_by)
       values ($1, $2, $3, $4, $5, 1, $6)
       on conflict (organization_id, purchase_id) do update set category_id = excluded.category_id,
         version = c.version + 1, coded_by = excluded.coded_by, coded_at = now()`,
      valuesOf(ctx, change),
    );
  }

  /** Returns the codings of these purchases and of their captures and refunds that are not published yet, and marks them. */
  async takeUnpublished(
    tx: Transaction,
    organizationId: string,
    purchaseIds: readonly string[],
  ): Promise<TransactionCoding[]> {
    const rows = await tx.query<TransactionCodingRow>(
      `update card_transaction p set published_coding_revision = coding_revision
       where organization_id = $1 and (id = any($2::uuid[]) or authorization_id = any($2::uuid[]))
         and published_coding_revision < coding_revision
       returning id, authorization_id, coding_revision, amount_minor, category_id,
         (select c.memo from purchase_coding c
          where c.organization_id = $1 and c.purchase_id in (p.id, p.authorization_id)
          order by c.purchase_id = p.id desc limit 1) as memo`,
      [organizationId, purchaseIds],
    );
    return rows.map(toTransactionCoding);
  }

  /** The default category of the purchase's program, unless the purchase has a coding already. */
  async applyProgramDefault(
    tx: Transaction,
    { organizationId, authorizationId, spendProgramId, merchant }: AuthorizationFact,
  ): Promise<void> {
    await tx.query(
      `insert into purchase_coding (organization_id, purchase_id, category_id, merchant_name, version)
       select organization_id, $2, category_id, $4, 1 from program_category
       where organization_id = $1 and spend_program_id = $3 and category_id is not null
       on conflict do nothing`,
      [organizationId, authorizationId, spendProgramId, merchant.name],
    );
  }

  /** An older change never replaces a newer one. */
  async saveProgramDefault(
    tx: Transaction,
    fact: PayloadOf<typeof spendEvents.programChanged>,
  ): Promise<void> {
    if (fact.defaultCategoryId === undefined) return;
    await tx.query(
      `insert into program_category as c (organization_id, spend_program_id, category_id, changed_at)
       values ($1, $2, $3, $4)
       on conflict (organization_id, spend_program_id) do update
         set category_id = excluded.category_id, changed_at = excluded.changed_at
       where c.changed_at < excluded.changed_at`,
      [fact.organizationId, fact.programId, fact.defaultCategoryId, fact.occurredAt],
    );
  }

  /** Null without one. */
  async programDefault(ctx: Ctx, programId: string): Promise<string | null> {
    const [row] = await this.reader.query<{ category_id: string | null }>(ctx, {
      name: 'program-category',
      text: `select category_id from program_category where organization_id = $1 and spend_program_id = $2`,
      values: [ctx.organizationId, programId],
    });
    return row?.category_id ?? null;
  }

  /** The category that occurs most among the merchant's latest; of equally many, the one used last. */
  async mostUsedCategory(ctx: Ctx, merchantName: string): Promise<string | null> {
    const [row] = await this.reader.query<{ category_id: string }>(ctx, {
      name: 'most-used-category',
      text: `select category_id from (
               select category_id, coded_at from purchase_coding
               where organization_id = $1 and merchant_name = $2 and category_id is not null and coded_by is not null
               order by coded_at desc limit ${suggestedFrom}) latest
             group by category_id order by count(*) desc, max(coded_at) desc limit 1`,
      values: [ctx.organizationId, merchantName],
    });
    return row?.category_id ?? null;
  }
}

const toTransactionCoding = (row: TransactionCodingRow): TransactionCoding => ({
  transactionId: row.id,
  authorizationId: row.authorization_id,
  revision: row.coding_revision,
  lines: [{ categoryId: row.category_id, amountMinor: Number(row.amount_minor), memo: row.memo }],
});

const valuesOf = (ctx: Ctx, { purchase, categoryId, memo, codedBy }: Change) => [
  ctx.organizationId,
  purchase.id,
  categoryId,
  memo,
  purchase.merchant.name,
  codedBy,
];
