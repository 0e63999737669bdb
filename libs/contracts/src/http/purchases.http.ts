import { z } from 'zod';
import {
  Id,
  Instant,
  ListOrder,
  Minor,
  PageOfArray,
  PageRequest,
  maxAmountMinor,
  lineOf,
  pageOf,
  textOf,
} from '../primitives.ts';
import { CardTransactionWire } from '../wire/card.wire.ts';
import {
  DecisionWire,
  PurchaseSumWire,
  PurchaseWire,
  SpentWeekWire,
  purchaseStatuses,
} from '../wire/purchase.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const PurchaseFilters = z.object({
  status: z.enum(purchaseStatuses).optional(),
  cardId: Id.optional(),
  userId: Id.optional(),
  /** By current members of this team. */
  teamId: Id.optional(),
  /** Decided on this spend program, whatever program the card has now. */
  spendProgramId: Id.optional(),
  /** `none`: the purchases that moved or hold money and have no category yet. */
  categoryId: z.union([Id, z.literal('none')]).optional(),
  /** `missing`: the purchases that moved or hold money and have no receipt; `required`: those of them that the receipt policy covers. */
  receipt: z.enum(['attached', 'missing', 'required']).optional(),
  /** `open`: the purchases with a report or a dispute that is not decided. */
  dispute: z.enum(['open']).optional(),
  /** Merchant category code, four digits. */
  mcc: z
    .string()
    .regex(/^\d{4}$/, 'Must have four digits')
    .optional(),
  /** The merchant's country, two letters (ISO 3166). */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Must be a two-letter country code')
    .optional(),
  /** The name of the merchant, or the network's id of it. */
  merchant: lineOf(200).min(1).optional(),
  /** Both inclusive, in minor units; a refund of 500 is found by 500. */
  minAmount: z.coerce.number().int().min(0).max(maxAmountMinor).optional(),
  maxAmount: z.coerce.number().int().min(0).max(maxAmountMinor).optional(),
  /** In the memo, in the names of merchant, card and holder, and in the last four digits. */
  q: lineOf(100).optional(),
  /** `from` is inclusive, `to` exclusive. */
  from: Instant.optional(),
  until: Instant.optional(),
});

export const purchaseExportFormats = ['csv', 'json'] as const;

export const purchasesHttp = {
  listPurchases: route('GET', '/purchases', {
    summary: 'Pending, settled and declined purchases in one list, newest first unless `sort` says otherwise',
    query: PageRequest.extend(PurchaseFilters.shape).extend({ sort: ListOrder.optional() }),
    reply: pageOf(PurchaseWire),
  }),
  sumPurchases: route('GET', '/purchases/sum', {
    summary: 'Count and totals per currency of the purchases that match the filters',
    query: PurchaseFilters,
    reply: PurchaseSumWire,
  }),
  exportPurchases: route('GET', '/purchases/export', {
    summary:
      'All purchases that match the filters, as they were when the export began: CSV, or an array of JSON; streamed',
    query: PurchaseFilters.extend({ format: z.enum(purchaseExportFormats) }),
    download: { types: ['text/csv; charset=utf-8', 'application/json'], maxBytes: Number.MAX_SAFE_INTEGER },
    reply: z.unknown(),
  }),
  getPurchase: route('GET', '/purchases/:id', {
    summary: 'One purchase; the id of an authorization returns its newest line',
    params: byId,
    reply: PurchaseWire,
  }),
  codePurchase: route('PATCH', '/purchases/:id', {
    summary: 'Set the category or the memo of a purchase; omitted fields stay as they are',
    params: byId,
    body: z.strictObject({
      categoryId: Id.nullable().optional(),
      memo: textOf(500).nullable().optional(),
      /** The purchase's `codingVersion`. */
      version: z.number().int().min(0),
    }),
    reply: PurchaseWire,
  }),
  splitPurchase: route('PUT', '/purchases/:id/split', {
    summary: 'Split a purchase into lines that add up to its amount; no lines remove the split',
    params: byId,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            categoryId: Id,
            /** Minor units; negative for a refund. */
            amount: Minor.min(-maxAmountMinor).max(maxAmountMinor),
            memo: textOf(500).nullable(),
          }),
        )
        .max(50)
        .refine(({ length }) => length !== 1, 'A split has two lines or more'),
      /** The purchase's `codingVersion`. */
      version: z.number().int().min(0),
    }),
    reply: PurchaseWire,
  }),
  categorizePurchases: route('POST', '/purchases/categorize', {
    summary: 'Set the category of up to 100 purchases, of all or of none',
    body: z.strictObject({ purchaseIds: z.array(Id).min(1).max(100), categoryId: Id.nullable() }),
    reply: z.object({ changed: z.number().int() }),
  }),
  suggestCategory: route('GET', '/purchases/:id/suggested-category', {
    summary:
      'The category of the first category rule that matches, or else that the organization last used most at this merchant, or else that of the spend program',
    params: byId,
    /**
     * `ruleId`: the rule that suggests it; null where none does. `basis` is null without a suggestion. `fund`: the restricted fund
     * that pays, where its purpose includes certain categories only; the purchase can be given no other one. Its name is null for
     * people who may not read funds.
     */
    reply: z.object({
      categoryId: Id.nullable(),
      ruleId: Id.nullable().default(null),
      basis: z.enum(['rule', 'merchant', 'program']).nullable().default(null),
      fund: z
        .object({ name: z.string().nullable(), categoryIds: z.array(Id) })
        .nullable()
        .default(null),
    }),
  }),
  listSpentWeeks: route('GET', '/purchases/weeks', {
    summary: 'Spending in each of the last weeks (Sunday to Saturday, UTC), oldest first',
    query: z.object({
      count: z.coerce.number().int().min(1).max(53).optional(),
      /** Only purchases by current members of this team. */
      teamId: Id.optional(),
    }),
    reply: z.array(SpentWeekWire),
  }),
  explainAuthorization: route('GET', '/authorizations/:id', {
    summary: 'Every check of a card decision, with the amounts at that time',
    params: byId,
    reply: DecisionWire,
  }),
  listOrganizationTransactions: route('POST', '/transactions/card/getAllOrgTransactions', {
    summary: 'Captures and refunds of the organization that the caller may see, newest first',
    body: z.object({
      organizationId: Id,
      ...PageOfArray,
    }),
    reply: z.array(CardTransactionWire),
  }),
  listTeamTransactions: route('POST', '/transactions/card/getAllTeamTransactions', {
    summary: 'Captures and refunds of a team’s people, newest first; a failure has an `error` field as well',
    body: z.object({ teamId: Id, ...PageOfArray }),
    reply: z.array(CardTransactionWire),
  }),
};
