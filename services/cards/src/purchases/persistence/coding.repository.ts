import { Injectable } from '@nestjs/common';
import {
  type AuthorizationFact,
  type CodedLine,
  type PayloadOf,
  type PurchaseWire,
  type SplitLineWire,
  type TransactionFact,
  type spendEvents,
} from '@almoner/contracts';
import { TenantReader, raw, sql, type Ctx, type Transaction } from '@almoner/platform';
import { authorizationOf } from '../domain/coding-order.ts';
import { allowsCategory } from './fund-sql.ts';
import { splitLines } from './split-sql.ts';

/** The details that a person enters about a purchase. */
export type Coding = Pick<PurchaseWire, 'categoryId' | 'memo'>;

interface Change extends Coding {
  readonly purchase: Pick<
    PurchaseWire,
    'id' | 'authorizationId' | 'merchant' | 'categoryId' | 'categoryRuleId'
  >;
  readonly codedBy: string;
  /** The lines of its split; none without one. */
  readonly lines?: readonly SplitLineWire[];
  /** Its split does not apply, but is kept. */
  readonly needsSplit?: boolean;
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
  split_lines: SplitLineWire[] | null;
}

/** An archived category is not given to further purchases. */
const isUsable = (table: 'p' | 'purchase_coding') => `category_id is not null and not exists (
  select 1 from chart_category c where c.organization_id = ${table}.organization_id
    and c.category_id = ${table}.category_id and c.is_archived)`;

/** How many of a merchant's latest purchases a suggestion is made from. */
const suggestedFrom = 20;

@Injectable()
export class CodingRepository {
  constructor(private readonly reader: TenantReader) {}

  /** Saves a change that was made on `version`; returns the next version, or null if there is a newer one. */
  async save(tx: Transaction, ctx: Ctx, change: Change, version: number): Promise<number | null> {
    await this.lockAuthorization(tx, ctx.organizationId, authorizationOf(change.purchase));
    const [saved] = await tx.query<{ version: number }>(
      `insert into purchase_coding as c (organization_id, purchase_id, category_id, memo, merchant_name, version, coded_by,
         rule_id, split_minor)
       select $1, $2, $3, $4, $5, 1, $6, $7, $9
       where $8 = 0 or exists (select 1 from purchase_coding where organization_id = $1 and purchase_id = $2)
       on conflict (organization_id, purchase_id) do update set category_id = excluded.category_id, memo = excluded.memo,
         version = c.version + 1, coded_by = excluded.coded_by, coded_at = now(), split_minor = excluded.split_minor
       where c.version = $8
       returning version`,
      [...valuesOf(ctx, change), version, splitMinorOf(change)],
    );
    if (saved === undefined) return null;
    await this.replaceLines(tx, ctx.organizationId, change);
    return saved.version;
  }

  private async replaceLines(
    tx: Transaction,
    organizationId: string | null,
    { purchase: { id }, lines = [] }: Change,
  ): Promise<void> {
    await tx.query(`delete from purchase_split_line where organization_id = $1 and purchase_id = $2`, [
      organizationId,
      id,
    ]);
    if (lines.length === 0) return;
    await tx.query(
      `insert into purchase_split_line (organization_id, purchase_id, position, category_id, amount_minor, memo)
       select $1, $2, position, category_id, amount_minor, memo
       from unnest($3::uuid[], $4::bigint[], $5::text[]) with ordinality line (category_id, amount_minor, memo, position)`,
      [
        organizationId,
        id,
        lines.map(({ categoryId }) => categoryId),
        lines.map(({ amount }) => amount),
        lines.map(({ memo }) => memo),
      ],
    );
  }

  /** Call it before a coding of it is stored, so that a change of a purchase and the arrival of its refund wait for each other. */
  lockAuthorization(tx: Transaction, organizationId: string | null, id: string): Promise<void> {
    return this.lockAuthorizations(tx, organizationId, [id]);
  }

  /**
   * For a change of several purchases, before the first coding: a purchase without authorization has only its coding as
   * a lock, and every caller takes all locks of authorizations before those.
   */
  async lockAuthorizations(
    tx: Transaction,
    organizationId: string | null,
    ids: readonly string[],
  ): Promise<void> {
    await tx.query(
      `select from card_authorization where organization_id = $1 and id = any($2::uuid[]) order by id for update`,
      [organizationId, ids],
    );
  }

  /**
   * A refund is split like a capture of its authorization that has a split of its own, preferably one of the same amount. A split
   * for another amount does not apply: the refund then needs a new one.
   */
  async splitLikeCapture(
    tx: Transaction,
    { organizationId, transactionId, authorizationId, amount }: TransactionFact,
  ): Promise<void> {
    const [capture] = await tx.query<{ purchase_id: string; applies: boolean }>(
      `insert into purchase_coding (organization_id, purchase_id, memo, merchant_name, version, coded_by, split_minor)
       select c.organization_id, $2, c.memo, c.merchant_name, 1, c.coded_by, -c.split_minor
       from card_transaction t
       join purchase_coding c on c.organization_id = t.organization_id and c.purchase_id = t.id
       where t.organization_id = $1 and t.authorization_id = $3 and t.type = 'capture' and c.split_minor = t.amount_minor
       order by t.amount_minor = -$4::bigint desc, t.network_created_at desc, t.id desc limit 1
       on conflict do nothing
       returning purchase_id, split_minor = $4 as applies`,
      [organizationId, transactionId, authorizationId, amount],
    );
    if (capture?.applies !== true) return;
    await tx.query(
      `insert into purchase_split_line (organization_id, purchase_id, position, category_id, amount_minor, memo)
       select l.organization_id, $2, l.position, l.category_id, -l.amount_minor, l.memo
       from purchase_split_line l
       where l.organization_id = $1 and l.purchase_id = (
         select t.id from card_transaction t
         join purchase_coding c on c.organization_id = t.organization_id and c.purchase_id = t.id
         where t.organization_id = $1 and t.authorization_id = $3 and t.type = 'capture'
           and t.amount_minor = -$4::bigint and c.split_minor = t.amount_minor
         order by t.network_created_at desc, t.id desc limit 1)`,
      [organizationId, transactionId, authorizationId, amount],
    );
  }

  /**
   * Sets the category and leaves the memo that is saved at this moment; `change.memo` is for a purchase without coding.
   * Returns false and changes nothing where a split was made meanwhile. Its authorization must be locked.
   */
  async saveCategory(tx: Transaction, ctx: Ctx, change: Change): Promise<boolean> {
    const saved = await tx.query(
      `insert into purchase_coding as c (organization_id, purchase_id, category_id, memo, merchant_name, version, coded_by,
         rule_id)
       values ($1, $2, $3, $4, $5, 1, $6, $7)
       on conflict (organization_id, purchase_id) do update set category_id = excluded.category_id, split_minor = null,
         version = c.version + 1, coded_by = excluded.coded_by, coded_at = now()
       where c.split_minor is null or $8
       returning version`,
      [...valuesOf(ctx, change), change.needsSplit ?? false],
    );
    return saved.length > 0;
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
          order by c.purchase_id = p.id desc limit 1) as memo, ${splitLines('p.amount_minor')} as split_lines`,
      [organizationId, purchaseIds],
    );
    return rows.map(toTransactionCoding);
  }

  /** The default category of the purchase's program, unless it has a coding already or a fund pays that does not include it. */
  async applyProgramDefault(
    tx: Transaction,
    { organizationId, authorizationId, spendProgramId, payingAccountId, merchant }: AuthorizationFact,
  ): Promise<void> {
    const isIncluded = allowsCategory(sql`p.organization_id`, sql`${payingAccountId}`, sql`p.category_id`);
    await tx.query(sql`
      insert into purchase_coding (organization_id, purchase_id, category_id, merchant_name, version)
      select p.organization_id, ${authorizationId}, p.category_id, ${merchant.name}, 1 from program_category p
      where p.organization_id = ${organizationId} and p.spend_program_id = ${spendProgramId} and ${raw(isUsable('p'))}
        and ${isIncluded}
      on conflict do nothing`);
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

  /** Null without one, and while it is archived. */
  async programDefault(ctx: Ctx, programId: string): Promise<string | null> {
    const [row] = await this.reader.query<{ category_id: string }>(ctx, {
      name: 'program-category',
      text: `select category_id from program_category p
             where organization_id = $1 and spend_program_id = $2 and ${isUsable('p')}`,
      values: [ctx.organizationId, programId],
    });
    return row?.category_id ?? null;
  }

  /** The usable category that occurs most among the merchant's latest; of equally many, the one used last. One of `among` if given. */
  async mostUsedCategory(
    ctx: Ctx,
    merchantName: string,
    among: readonly string[] | null,
  ): Promise<string | null> {
    const [row] = await this.reader.query<{ category_id: string }>(ctx, {
      name: 'most-used-category',
      text: `select category_id from (
               select category_id, coded_at from purchase_coding
               where organization_id = $1 and merchant_name = $2 and coded_by is not null and ${isUsable('purchase_coding')}
               order by coded_at desc limit ${suggestedFrom}) latest
             where $3::uuid[] is null or category_id = any($3)
             group by category_id order by count(*) desc, max(coded_at) desc limit 1`,
      values: [ctx.organizationId, merchantName, among],
    });
    return row?.category_id ?? null;
  }
}

const toTransactionCoding = (row: TransactionCodingRow): TransactionCoding => ({
  transactionId: row.id,
  authorizationId: row.authorization_id,
  revision: row.coding_revision,
  lines: row.split_lines?.map(({ categoryId, amount, memo }) => ({
    categoryId,
    amountMinor: amount,
    memo,
  })) ?? [{ categoryId: row.category_id, amountMinor: Number(row.amount_minor), memo: row.memo }],
});

/** The sum that the split is made for; zero for a split that applies to no amount, null without one. */
function splitMinorOf({ lines = [], needsSplit = false }: Change): number | null {
  if (lines.length > 0) return lines.reduce((sum, { amount }) => sum + amount, 0);
  return needsSplit ? 0 : null;
}

/** For a coding that is new; the database removes the rule from one whose category changes. */
const ruleIdOf = ({ purchase, categoryId }: Change) =>
  categoryId === purchase.categoryId ? purchase.categoryRuleId : null;

const valuesOf = (ctx: Ctx, change: Change) => [
  ctx.organizationId,
  change.purchase.id,
  change.categoryId,
  change.memo,
  change.purchase.merchant.name,
  change.codedBy,
  ruleIdOf(change),
];
