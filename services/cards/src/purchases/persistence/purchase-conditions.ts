import { type PurchaseWire, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { joinSql, raw, sql, type Sql } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { isDisputeOpen } from './dispute.repository.ts';
import { hasPartIn, splitApplies } from './split-sql.ts';
import { hasReceipt, needsNoReceipt, receiptDueAt } from './receipt-sql.ts';

export type PurchaseFilters = RequestOf<typeof cardsRpc.sumPurchases>;

/** The results of a search by text. */
export interface FoundByWords {
  /** In lower case. */
  readonly merchantNames: readonly string[];
  readonly cardIds: readonly string[];
  /** Purchases whose memo has the words. */
  readonly codedIds: readonly string[];
}

const amountColumns = { authorization: 'p.line_amount_minor', transaction: 'p.amount_minor' } as const;

/** The tables of purchases, each with the status and the amount of its lines. */
export const sources = {
  authorization: {
    table: sql`card_authorization`,
    ofStatus: authorizationStatus,
    amount: raw(amountColumns.authorization),
  },
  transaction: {
    table: sql`card_transaction`,
    ofStatus: transactionStatus,
    amount: raw(amountColumns.transaction),
  },
} as const;
export type Source = keyof typeof sources;

/**
 * The conditions of a filter on lines `p`. Only those that are set occur, so that PostgreSQL chooses the index of the one
 * that leaves the fewest lines: every one has an index in list order.
 */
export function conditionsOf(
  organizationId: string | null,
  scope: Scope,
  filters: PurchaseFilters,
  words: FoundByWords | null,
  source: Source,
  part: Part = 'whole',
): Sql[] {
  const { status, cardId, userId, spendProgramId, mcc, country, merchant, categoryId, receipt, from, until } =
    filters;
  return [
    sql`p.organization_id = ${organizationId}`,
    ...(source === 'authorization' ? [sql`p.line_status is not null`] : []),
    ...(scope === null ? [] : [sql`p.user_id = any(${[...scope]}::uuid[])`]),
    ...(cardId == null ? [] : [sql`p.card_id = ${cardId}`]),
    ...(userId == null ? [] : [sql`p.user_id = ${userId}`]),
    ...(spendProgramId == null ? [] : [sql`p.spend_program_id = ${spendProgramId}`]),
    ...(from == null ? [] : [sql`p.network_created_at >= ${from}`]),
    ...(until == null ? [] : [sql`p.network_created_at < ${until}`]),
    ...(mcc == null ? [] : [sql`p.mcc = ${mcc}`]),
    ...(country == null ? [] : [sql`p.country = ${country}`]),
    ...(merchant == null
      ? []
      : [sql`(p.merchant_network_id = ${merchant} or p.merchant_key = ${merchant.toLowerCase()})`]),
    ...(categoryId == null ? [] : categoryConditions(organizationId, categoryId, source, part)),
    ...(receipt == null ? [] : [receiptCondition(receipt, source)]),
    ...(filters.dispute == null ? [] : [raw(isDisputeOpen)]),
    ...amountConditions(filters, source),
    ...(words === null ? [] : [wordCondition(words)]),
    ...(status == null ? [] : [sources[source].ofStatus(status)]),
  ];
}

/** Where a line has a category: as a whole, or in a part of its split. */
export type Part = 'whole' | 'split';

/** Each is read by an index of its own. */
export const partsOf = ({ categoryId }: PurchaseFilters): readonly Part[] =>
  categoryId == null || categoryId === 'none' ? ['whole'] : ['whole', 'split'];

/** A declined purchase needs no category, nor does one with a split that applies. */
function categoryConditions(
  organizationId: string | null,
  categoryId: string,
  source: Source,
  part: Part,
): Sql[] {
  const applies = raw(splitApplies(amountColumns[source]));
  if (part === 'split') return [applies, hasPartIn(organizationId, categoryId)];
  if (categoryId !== 'none') return [sql`p.category_id = ${categoryId}`];
  return [
    sql`p.category_id is null and (${applies}) is not true`,
    ...(source === 'authorization' ? [sql`p.line_status = 'pending'`] : []),
  ];
}

/** A declined purchase and a refund need no receipt, nor does one that the policy exempts. */
function receiptCondition(receipt: NonNullable<PurchaseFilters['receipt']>, source: Source): Sql {
  const { hasOne, needsOne, isDue } = receiptRules[source];
  if (receipt === 'required') return isDue;
  return receipt === 'attached' ? hasOne : sql`not ${hasOne} and ${needsOne}`;
}

const receiptRules = {
  authorization: {
    hasOne: raw(hasReceipt('p.id')),
    needsOne: sql`p.line_status = 'pending' and not ${raw(needsNoReceipt('p.line_amount_minor', 'p.id'))}`,
    // The policy asks once a purchase is settled.
    isDue: sql`false`,
  },
  transaction: {
    hasOne: raw(hasReceipt('p.authorization_id')),
    needsOne: sql`p.type = 'capture' and not ${raw(needsNoReceipt('p.amount_minor', 'p.authorization_id'))}`,
    isDue: sql`${raw(receiptDueAt)} is not null`,
  },
};

/** A refund is stored as a negative amount. */
function amountConditions({ minAmount = 0, maxAmount }: PurchaseFilters, source: Source): Sql[] {
  const { amount } = sources[source];
  if (maxAmount === undefined)
    return minAmount === 0 ? [] : [sql`(${amount} >= ${minAmount} or ${amount} <= ${-minAmount})`];
  return [
    sql`(${amount} between ${minAmount} and ${maxAmount} or ${amount} between ${-maxAmount} and ${-minAmount})`,
  ];
}

function wordCondition({ merchantNames, cardIds, codedIds }: FoundByWords): Sql {
  const alternatives = [
    ...(merchantNames.length === 0 ? [] : [sql`p.merchant_key = any(${[...merchantNames]}::text[])`]),
    ...(cardIds.length === 0 ? [] : [sql`p.card_id = any(${[...cardIds]}::uuid[])`]),
    ...(codedIds.length === 0 ? [] : [sql`p.id = any(${[...codedIds]}::uuid[])`]),
  ];
  return sql`(${joinSql(alternatives, ' or ')})`;
}

function authorizationStatus(status: PurchaseWire['status']): Sql {
  return sql`p.line_status = ${status}`;
}

const transactionTypes = { posted: 'capture', refunded: 'refund' } as const;

function transactionStatus(status: PurchaseWire['status']): Sql {
  return status === 'posted' || status === 'refunded'
    ? sql`p.type = ${transactionTypes[status]}`
    : sql`false`;
}
