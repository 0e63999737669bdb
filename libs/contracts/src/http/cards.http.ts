import { z } from 'zod';
import {
  Email,
  Id,
  Minor,
  Nothing,
  PageOfArray,
  PageRequest,
  PositiveMinor,
  SpendRuleInput,
  maxAmountMinor,
  lineOf,
  pageOf,
} from '../primitives.ts';
import { CardPeriodsWire } from '../wire/card-periods.wire.ts';
import {
  CardDetailWire,
  CardSummaryWire,
  CardWire,
  CardholderWire,
  ReplacementReason,
} from '../wire/card.wire.ts';
import { UserWithCardsWire } from '../wire/user-with-cards.wire.ts';
import { AddressInput } from './organizations.http.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const CardName = lineOf(60).min(1, 'The name is required');
export const CardLimitAmount = PositiveMinor.max(maxAmountMinor, 'Too large for a card');
/** 0 ends the increase. */
export const CardIncreaseAmount = Minor.min(0, 'May not be negative').max(
  maxAmountMinor,
  'Too large for a card',
);

/** Optional without a default, so that the request of an earlier release keeps its meaning and its idempotency key. */
export const CardTermsInput = {
  /** The last day on which the card pays, in UTC. */
  expiresOn: z.iso.date().nullable().optional(),
  /** The card pays for one purchase. */
  isSingleUse: z.boolean().optional(),
  /** The card pays only the merchant of its first purchase. */
  locksMerchant: z.boolean().optional(),
};

export const cardsHttp = {
  listCards: route('POST', '/creditcard/getAllNonCancelledCards', {
    summary:
      'Cards that are not canceled. The session decides which are seen; `role` (Employee: own cards, Manager: cards of managed teams as well) and `cardholderID` only narrow the list; an empty one does not',
    body: z.object({
      organizationId: Id,
      cardholderID: z.string().max(100).nullish(),
      /** Any other value is ignored. */
      role: z.string().max(40).nullish(),
      ...PageOfArray,
    }),
    reply: z.array(CardWire),
  }),
  listPersonalCards: route('POST', '/creditcard/GetAllPersonalCards', {
    summary: 'The cards of one person',
    body: z.object({ email: Email, ...PageOfArray }),
    reply: z.array(CardWire),
  }),
  listCardholders: route('POST', '/user/cardholder/get/all', {
    summary: 'The cardholders of the organization of this person that the caller may see',
    body: z.object({ email: Email, ...PageOfArray }),
    reply: z.array(CardholderWire),
  }),
  listUsersWithCards: route('POST', '/user/cardholder/get/AllUsersAndTheirCards', {
    summary:
      'The people of the organization of this person, each with the cards that the caller may see: at most their newest 100',
    body: z.object({ email: Email, ...PageOfArray }),
    reply: z.array(UserWithCardsWire),
  }),
  listCardSummaries: route('GET', '/cards', {
    summary: 'Cards that are not canceled, with rule and usage but without history, newest first',
    query: PageRequest.extend({
      holderId: Id.optional(),
      spendProgramId: Id.optional(),
    }),
    reply: pageOf(CardSummaryWire),
  }),
  getCard: route('GET', '/cards/:id', {
    summary:
      'A card with its rule, program, limits and usage, and what the caller may do; without its history',
    params: byId,
    reply: CardDetailWire,
  }),
  issueCard: route('POST', '/cards', {
    summary: 'Issue a card with a spend rule',
    body: z.strictObject({
      holder: Id,
      name: CardName,
      type: z.enum(['virtual', 'physical']).default('virtual'),
      /** The limit of this card alone; or `spendRuleId`, a named rule. */
      spendRule: SpendRuleInput.optional(),
      spendRuleId: Id.optional(),
      /** The program that pays, and whose limits apply to the card in addition to its own rule. */
      spendProgramId: Id.nullable().default(null),
      ...CardTermsInput,
      /** Where a physical card is sent. */
      shipTo: AddressInput.optional(),
    }),
    reply: CardWire,
    status: 201,
  }),
  updateCard: route('PATCH', '/cards/:id', {
    summary:
      'Change the name of a card, its expiration date, and its limit or its spend rule, which apply to the next purchase when the call returns',
    params: byId,
    body: z.strictObject({
      name: CardName.optional(),
      /** The card then has a rule of its own. Not together with `spendRuleId`. */
      limit: CardLimitAmount.optional(),
      spendRuleId: Id.optional(),
      /** Null for none. */
      expiresOn: z.iso.date().nullable().optional(),
      /** The version that was read: the change is refused if the card was changed since. */
      version: z.number().int().optional(),
    }),
    reply: CardSummaryWire,
  }),
  setCardIncrease: route('PUT', '/cards/:id/limit-increase', {
    summary:
      'Raise the limit of a card by this amount for its current period; the increase ends with the period, or with an amount of 0',
    params: byId,
    body: z.strictObject({ amount: CardIncreaseAmount }),
    reply: CardSummaryWire,
  }),
  swapSpendRule: route('POST', '/creditcard/swapSpendRule', {
    summary:
      'Give a card another spend rule; it applies to the next purchase when the call returns, and what the card already spent in its period counts',
    body: z.object({
      /** The id of the card, or Stripe's id of it. */
      physicalCardId: z.string().min(1).max(100),
      spendRuleId: Id,
    }),
    reply: CardWire,
  }),
  freezeCard: route('POST', '/cards/:id/freeze', {
    summary: 'Freeze a card',
    params: byId,
    reply: CardWire,
  }),
  unfreezeCard: route('POST', '/cards/:id/unfreeze', {
    summary: 'Unfreeze a card',
    params: byId,
    reply: CardWire,
  }),
  createCardKey: route('POST', '/cards/:id/ephemeral-key', {
    summary:
      "A short-lived key with which Stripe's elements show the number of one's own active card; needs a recent sign-in",
    params: byId,
    body: z.strictObject({
      /** From `createEphemeralKeyNonce` of Stripe's script; valid for one key. */
      nonce: z.string().min(1).max(500),
    }),
    reply: z.object({ secret: z.string(), stripeCardID: z.string(), stripeAccount: z.string() }),
  }),
  replaceCard: route('POST', '/cards/:id/replace', {
    summary:
      'Replace a card with a new one that continues its limits; a lost or stolen card is canceled when the call returns. Replies with the new card, however often it is called',
    params: byId,
    body: z.strictObject({
      reason: ReplacementReason,
      /** Where the new card is sent if it is physical; by default where the old one was. */
      shipTo: AddressInput.optional(),
    }),
    reply: CardWire,
    status: 201,
  }),
  activateCard: route('POST', '/cards/:id/activate', {
    summary: 'Activate one’s own physical card with the last four digits of its number',
    params: byId,
    body: z.strictObject({ last4: z.string().regex(/^\d{4}$/, 'Four digits') }),
    reply: CardWire,
  }),
  cancelCard: route('POST', '/cards/:id/cancel', {
    summary: 'Cancel a card permanently',
    params: byId,
    reply: CardWire,
  }),
  listCardPeriods: route('GET', '/cards/:id/periods', {
    summary: 'What a card spent in each of the last periods of its rule, oldest first',
    params: byId,
    query: z.object({ count: z.coerce.number().int().min(1).max(60).default(12) }),
    reply: CardPeriodsWire.nullable(),
  }),
  setBillingAddress: route('POST', '/user/cardholder/address', {
    summary: 'One’s own billing address for cards; null for that of the organization',
    body: z.strictObject({ address: AddressInput.nullable() }),
    reply: Nothing,
  }),
  getCardholder: route('GET', '/user/cardholder/get/:id', {
    summary: 'A cardholder',
    params: z.object({ id: z.string().max(100) }),
    reply: CardholderWire,
  }),
};
