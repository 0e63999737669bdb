import { z } from 'zod';
import { cardsHttp } from '../http/cards.http.ts';
import { programsHttp } from '../http/programs.http.ts';
import { purchasesHttp } from '../http/purchases.http.ts';
import { Email, Id, Instant, Nothing, pageOf } from '../primitives.ts';
import { Role } from '../principal.ts';
import { rpc } from '../rpc.ts';
import { CardSummaryWire, CardTransactionWire, CardWire, CardholderWire } from '../wire/card.wire.ts';
import { UserWithCardsWire } from '../wire/user-with-cards.wire.ts';
import { PurchaseWire } from '../wire/purchase.wire.ts';
import { SpendSummaryWire } from '../wire/client.wire.ts';
import { CardUsage, spendRpc } from '../spend/spend.rpc.ts';

/** A card without its history and without its data in `spend`; the gateway composes them. */
export const CardView = CardSummaryWire.omit({
  spendRule: true,
  usage: true,
  ended: true,
  programState: true,
  programLeft: true,
});
export type CardView = z.infer<typeof CardView>;

/** The activity of a card since an instant, newest first. */
export const CardActivity = CardWire.pick({ CardTransactions: true, CardAuthorizations: true }).extend({
  cardId: Id,
});
export type CardActivity = z.infer<typeof CardActivity>;

const UserWithCardViews = UserWithCardsWire.extend({ cards: z.array(CardView) });

/** The roles to which a list of cards can be narrowed. */
export const CardListRole = Role.exclude(['Archived']);

const cardId = z.object({ cardId: Id });
/** A page of a list of the organization to which the person with this address belongs. */
const ofOrganizationOf = z.object({
  email: Email,
  limit: z.number().int().min(1).max(1000),
  cursor: z.string().nullable(),
});

export const cardsRpc = {
  issueCard: rpc('rpc.cards.card.issue', {
    access: 'card.issue',
    request: cardsHttp.issueCard.shape.body,
    reply: CardView,
  }),
  /** Grants a card to every member of the program without one; they are issued within seconds, each once. */
  issueProgramCards: rpc('rpc.cards.program.issue-cards', {
    access: 'card.issue',
    request: programsHttp.issueProgramCards.shape.body.extend({ programId: Id }),
    reply: programsHttp.issueProgramCards.shape.reply,
  }),
  listCards: rpc('rpc.cards.card.list', {
    access: 'card.read',
    request: z.object({
      organizationId: Id.nullable(),
      cardholderId: z.string().nullable(),
      email: Email.nullable(),
      spendProgramId: Id.nullable().default(null),
      userId: Id.nullable().default(null),
      /** Limits the list to what the caller would see with this role. */
      asRole: CardListRole.nullable().default(null),
      limit: z.number().int().min(1).max(1000),
      cursor: z.string().nullable(),
    }),
    reply: pageOf(CardView),
  }),
  /** The visible cards closest to their limit with their usage, and the names of some others. */
  rankCards: rpc('rpc.cards.card.rank', {
    access: 'card.read',
    request: z.object({
      limit: z.number().int().min(1).max(100),
      namesOf: z.array(Id).max(100),
      countsEnded: spendRpc.rankCards.request.shape.countsEnded,
    }),
    reply: spendRpc.rankCards.reply.extend({
      cards: z.array(z.object({ card: CardView, usage: CardUsage })),
      names: z.record(Id, z.string()),
    }),
  }),
  listCardPeriods: rpc('rpc.cards.card.list-periods', {
    access: 'card.read',
    request: spendRpc.listCardPeriods.request,
    reply: spendRpc.listCardPeriods.reply,
  }),
  getCard: rpc('rpc.cards.card.get', {
    access: 'card.read',
    request: cardId,
    reply: CardView,
  }),
  /** At most the newest 100 of each, and at most `maxBytes` of JSON for all cards. */
  listCardActivity: rpc('rpc.cards.card.list-activity', {
    access: 'card.read',
    request: z.object({
      cards: z.array(z.object({ cardId: Id, since: Instant })).max(1000),
      maxBytes: z.number().int().min(0).max(1_000_000),
    }),
    reply: z.array(CardActivity),
  }),
  freezeCard: rpc('rpc.cards.card.freeze', {
    access: 'card.freeze',
    request: cardId,
    reply: CardView,
  }),
  unfreezeCard: rpc('rpc.cards.card.unfreeze', {
    access: 'card.unfreeze',
    request: cardId,
    reply: CardView,
  }),
  cancelCard: rpc('rpc.cards.card.cancel', {
    access: 'card.cancel',
    request: cardId,
    reply: CardView,
  }),
  createCardKey: rpc('rpc.cards.card.create-key', {
    access: 'card.show-number',
    request: cardId.extend(cardsHttp.createCardKey.shape.body.shape),
    reply: cardsHttp.createCardKey.shape.reply,
  }),
  activateCard: rpc('rpc.cards.card.activate', {
    access: 'card.activate',
    request: cardId.extend(cardsHttp.activateCard.shape.body.shape),
    reply: CardView,
  }),
  replaceCard: rpc('rpc.cards.card.replace', {
    access: 'card.replace',
    request: cardId.extend(cardsHttp.replaceCard.shape.body.shape),
    reply: CardView,
  }),
  renameCard: rpc('rpc.cards.card.rename', {
    access: 'card.rename',
    request: z.object({
      cardId: Id,
      name: cardsHttp.issueCard.shape.body.shape.name,
      /** The card's version in this service, if the change depends on it. */
      version: z.number().int().optional(),
    }),
    reply: CardView,
  }),
  setBillingAddress: rpc('rpc.cards.cardholder.set-address', {
    access: 'card.set-address',
    request: cardsHttp.setBillingAddress.shape.body,
    reply: Nothing,
  }),
  getCardholder: rpc('rpc.cards.cardholder.get', {
    access: 'card.read',
    request: z.object({ cardholderId: z.string() }),
    reply: CardholderWire,
  }),
  listCardholders: rpc('rpc.cards.cardholder.list', {
    access: 'card.read',
    request: ofOrganizationOf,
    reply: pageOf(CardholderWire),
  }),
  /** At most 1000 cards in a page, at most the newest 100 of each person. */
  listUsersWithCards: rpc('rpc.cards.member.list-with-cards', {
    access: 'card.read',
    request: ofOrganizationOf,
    reply: pageOf(UserWithCardViews),
  }),
  listTransactions: rpc('rpc.cards.transaction.list', {
    access: 'purchase.read',
    request: z.object({
      organizationId: Id.nullable(),
      teamId: Id.nullable(),
      limit: z.number().int().min(1).max(1000),
      cursor: z.string().nullable(),
    }),
    reply: z.object({ items: z.array(CardTransactionWire), nextCursor: z.string().nullable() }),
  }),
  listPurchases: rpc('rpc.cards.purchase.list', {
    access: 'purchase.read',
    request: purchasesHttp.listPurchases.shape.query,
    reply: purchasesHttp.listPurchases.shape.reply,
  }),
  /** The receipt status of each purchase, for the books. */
  listReceiptStates: rpc('rpc.cards.purchase.list-receipt-states', {
    access: 'account.read',
    request: z.object({ purchaseIds: z.array(Id).min(1).max(1000) }),
    reply: z.array(z.object({ purchaseId: Id, receipt: z.enum(['attached', 'missing', 'not_needed']) })),
  }),
  sumPurchases: rpc('rpc.cards.purchase.sum', {
    access: 'purchase.read',
    request: purchasesHttp.sumPurchases.shape.query,
    reply: purchasesHttp.sumPurchases.shape.reply,
  }),
  /**
   * A page of an export, newest first, with the purchases as they were when the first page was read. The first page is
   * recorded in the audit log. A cursor is valid for a day.
   */
  exportPurchases: rpc('rpc.cards.purchase.export', {
    access: 'purchase.read',
    request: purchasesHttp.exportPurchases.shape.query.extend({ cursor: z.string().max(300).nullable() }),
    reply: pageOf(PurchaseWire),
  }),
  getPurchase: rpc('rpc.cards.purchase.get', {
    access: 'purchase.read',
    request: z.object({ purchaseId: Id }),
    reply: PurchaseWire,
  }),
  codePurchase: rpc('rpc.cards.purchase.code', {
    access: 'purchase.code',
    request: purchasesHttp.codePurchase.shape.body.extend({ purchaseId: Id }),
    reply: PurchaseWire,
  }),
  splitPurchase: rpc('rpc.cards.purchase.split', {
    access: 'purchase.code',
    request: purchasesHttp.splitPurchase.shape.body.extend({ purchaseId: Id }),
    reply: PurchaseWire,
  }),
  categorizePurchases: rpc('rpc.cards.purchase.categorize', {
    access: 'purchase.code',
    request: purchasesHttp.categorizePurchases.shape.body,
    reply: purchasesHttp.categorizePurchases.shape.reply,
  }),
  suggestCategory: rpc('rpc.cards.purchase.suggest-category', {
    access: 'purchase.read',
    request: z.object({ purchaseId: Id }),
    reply: purchasesHttp.suggestCategory.shape.reply,
  }),
  listSpentWeeks: rpc('rpc.cards.purchase.list-weeks', {
    access: 'purchase.read',
    request: purchasesHttp.listSpentWeeks.shape.query,
    reply: purchasesHttp.listSpentWeeks.shape.reply,
  }),
  summarizeSpend: rpc('rpc.cards.purchase.summarize', {
    access: 'purchase.read',
    request: Nothing,
    reply: SpendSummaryWire,
  }),
  /** The reasons of the decision, for callers who may see the purchase; the balance only for those who may see accounts. */
  explainPurchase: rpc('rpc.cards.purchase.explain', {
    access: 'purchase.read',
    request: z.object({ authorizationId: Id }),
    reply: purchasesHttp.explainAuthorization.shape.reply,
  }),
};
