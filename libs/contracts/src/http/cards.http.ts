import { z } from 'zod';
import {
  Email,
  Id,
  PageOfArray,
  PageRequest,
  PositiveMinor,
  SpendRuleInput,
  largestAmountMinor,
  lineOf,
  pageOf,
} from '../primitives.ts';
import { CardSummaryWire, CardWire, CardholderWire } from '../wire/card.wire.ts';
import { UserWithCardsWire } from '../wire/user-with-cards.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const cardsHttp = {
  listCards: route('POST', '/creditcard/getAllNonCancelledCards', {
    summary: 'Cards that are not canceled; `role` and `cardholderID` narrow the list, but give no rights',
    body: z.object({
      organizationId: Id,
      cardholderID: z.string().max(100).nullish(),
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
    summary: 'The people of the organization of this person, each with the cards that the caller may see',
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
  getCardSummary: route('GET', '/cards/:id', {
    summary: 'A card with its rule and usage, without its history',
    params: byId,
    reply: CardSummaryWire,
  }),
  issueCard: route('POST', '/cards', {
    summary: 'Issue a virtual card with a spend rule',
    body: z.strictObject({
      holder: Id,
      name: lineOf(60).min(1, 'The name is required'),
      type: z.literal('virtual').default('virtual'),
      spendRule: SpendRuleInput,
      /** The program that pays, and whose limits apply to the card in addition to its own rule. */
      spendProgramId: Id.nullable().default(null),
    }),
    reply: CardWire,
    status: 201,
  }),
  changeCardLimit: route('PATCH', '/cards/:id', {
    summary: 'Change the limit of a card; it applies to the next purchase when the call returns',
    params: byId,
    body: z.strictObject({ limit: PositiveMinor.max(largestAmountMinor, 'Too large for a card') }),
    reply: CardSummaryWire,
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
  cancelCard: route('POST', '/cards/:id/cancel', {
    summary: 'Cancel a card permanently',
    params: byId,
    reply: CardWire,
  }),
  getCardholder: route('GET', '/user/cardholder/get/:id', {
    summary: 'A cardholder',
    params: z.object({ id: z.string().max(100) }),
    reply: CardholderWire,
  }),
};
