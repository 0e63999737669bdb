import { z } from 'zod';
import { cardStatuses } from '../card-statuses.ts';
import { declineReasons } from '../decline-reasons.ts';
import { Currency, Id, Instant, Merchant, Minor, SpendFrequency } from '../primitives.ts';
import { ControlsWire, controlOwners } from './controls.wire.ts';

export const authorizationStatuses = ['pending', 'closed', 'reversed', 'expired'] as const;
export const AuthorizationStatus = z.enum(authorizationStatuses);
export const replacementReasons = ['lost', 'stolen', 'damaged', 'expired'] as const;
export const ReplacementReason = z.enum(replacementReasons);
/** `inactive`: a physical card that its holder has not activated yet. */
export const CardStatus = z.enum(cardStatuses);

export const shippingStatuses = [
  'pending',
  'submitted',
  'shipped',
  'delivered',
  'returned',
  'failed',
  'canceled',
] as const;
/** The state of a physical card's shipment. */
export const ShippingWire = z.object({
  status: z.enum(shippingStatuses),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  expectedAt: Instant.nullable(),
});
export type ShippingWire = z.infer<typeof ShippingWire>;

/** Stripe's requirements of a cardholder before their cards can pay, by Stripe's names. */
export const CardholderRequirementsWire = z.object({
  pastDue: z.array(z.string()),
  disabledReason: z.string().nullable(),
});
export type CardholderRequirementsWire = z.infer<typeof CardholderRequirementsWire>;

export const CardTransactionWire = z.object({
  id: Id,
  /** Out is positive, a refund negative. */
  amount: Minor,
  currency: Currency,
  networkCreatedAt: Instant,
  stripeAuthID: z.string().nullable(),
  stripeTxID: z.string(),
  type: z.enum(['capture', 'refund']),
  merchant: Merchant,
  categoryId: Id.nullable(),
  memo: z.string().nullable(),
  receipts: z.array(z.object({ id: Id })),
  cardId: Id,
});
export type CardTransactionWire = z.infer<typeof CardTransactionWire>;

export const CardAuthorizationWire = z.object({
  id: Id,
  stripeAuthID: z.string(),
  status: AuthorizationStatus,
  approved: z.boolean(),
  amount: Minor,
  currency: Currency,
  networkCreatedAt: Instant,
  merchant: Merchant,
  declineReason: z.enum(declineReasons).nullable(),
});
export type CardAuthorizationWire = z.infer<typeof CardAuthorizationWire>;

export const SpendRuleWire = z.object({
  id: Id,
  /** Null for a rule of one card alone. */
  name: z.string().nullable().default(null),
  frequency: SpendFrequency,
  limit: Minor,
  currency: Currency,
});

export const cardEnds = ['expired', 'used'] as const;
/** Why a card pays for no further purchase: its expiry date has passed, or it was for one purchase. */
export const CardEnd = z.enum(cardEnds);

export const programStates = ['active', 'paused', 'closed', 'not_started', 'ended'] as const;
/** The current state of a card's program, which pays only while it is active. Null for a card without one. */
const programOfCard = {
  programState: z.enum(programStates).nullable().default(null),
  /** Left of its period and of its budget, for all its cards together; never negative. */
  programLeft: Minor.nullable().default(null),
};
export const CardProgramState = z.object(programOfCard);
export type CardProgramState = z.infer<typeof CardProgramState>;

/** `spent` is what was captured less refunds plus what is held; `held` is the part of it still on hold. */
export const CardUsageWire = z.object({
  periodStart: Instant,
  periodEnd: Instant.nullable(),
  spent: Minor,
  held: Minor,
  /** For this period, with its one-time increase. */
  limit: Minor,
  /** The part of `limit` that ends with the period. */
  increase: Minor.default(0),
  ratio: z.number(),
});
export type CardUsageWire = z.infer<typeof CardUsageWire>;

export const HolderWire = z.object({ id: Id, name: z.string().nullable(), email: z.string() });

export const CardWire = z.object({
  id: Id,
  name: z.string(),
  stripeCardID: z.string().nullable(),
  cardholderID: z.string().nullable(),
  organizationId: Id,
  holder: HolderWire,
  /** Set for the card of an archived person: nobody unfreezes it until that person is restored. */
  isHolderArchived: z.boolean().optional(),
  type: z.enum(['virtual', 'physical']),
  status: CardStatus,
  /** The user id of the person who froze the card; null when nobody of the organization froze it. */
  frozenBy: Id.nullable(),
  /** True while that person is an admin: then no manager can unfreeze the card. */
  isFrozenByAdmin: z.boolean().optional(),
  last4: z.string().nullable(),
  spendProgramId: Id.nullable(),
  /** True when it pays for one purchase. Absent from other cards, because the size of a page is limited. */
  isSingleUse: z.boolean().optional(),
  spendRule: SpendRuleWire.nullable(),
  usage: CardUsageWire.nullable(),
  /** Absent from an earlier release, like `programLeft`. */
  ...programOfCard,
  /** Null for a card whose terms have not ended. */
  ended: CardEnd.nullable().default(null),
  /** The card that it replaces, and why. */
  replacesCardId: Id.nullable().default(null),
  replacementReason: ReplacementReason.nullable().default(null),
  /** The card that replaces it. */
  replacedByCardId: Id.nullable().default(null),
  /** Null for a virtual card. */
  shipping: ShippingWire.nullable().default(null),
  /** Stripe's requirements of its cardholder; null for none. */
  cardholderRequirements: CardholderRequirementsWire.nullable().default(null),
  createdAt: Instant,
  /** Grows with every change of the card; a change that names an older version is refused. */
  version: z.number().int().default(0),
  /** For its rule's current period: the newest 100 of each, and fewer where many cards share one reply. */
  CardTransactions: z.array(CardTransactionWire),
  CardAuthorizations: z.array(CardAuthorizationWire),
});
export type CardWire = z.infer<typeof CardWire>;

/** A card without its history. */
export const CardSummaryWire = CardWire.omit({ CardTransactions: true, CardAuthorizations: true });
export type CardSummaryWire = z.infer<typeof CardSummaryWire>;

export const CardholderWire = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(['active', 'inactive']),
  organizationId: Id,
  /** Null when nothing is known to be missing. */
  requirements: CardholderRequirementsWire.nullable().default(null),
});

export const cardLimitKinds = ['card_rule', 'program_period', 'program_budget'] as const;
export type CardLimitKind = (typeof cardLimitKinds)[number];

/** A limit that applies to a card, with its usage in the current period. */
export const CardLimitWire = z.object({
  kind: z.enum(cardLimitKinds),
  frequency: SpendFrequency,
  limit: Minor,
  currency: Currency,
  periodStart: Instant,
  periodEnd: Instant.nullable(),
  spent: Minor,
  held: Minor,
  /** The amount that may still be spent; never negative. */
  remaining: Minor,
});
export type CardLimitWire = z.infer<typeof CardLimitWire>;

/** The actions that the caller may take on a card in its current status. */
export const CardRightsWire = z.object({
  freeze: z.boolean(),
  unfreeze: z.boolean(),
  cancel: z.boolean(),
  /** Absent from a service of an earlier release. */
  replace: z.boolean().default(false),
  showNumber: z.boolean().default(false),
  activate: z.boolean().default(false),
  rename: z.boolean(),
  changeLimit: z.boolean(),
  swapSpendRule: z.boolean(),
  requestLimit: z.boolean(),
});
export type CardRightsWire = z.infer<typeof CardRightsWire>;

/** Terms that end or restrict a card in addition to its limits; chosen when it is issued. */
export const CardTermsWire = z.object({
  /** The last day on which it pays, in UTC; null without one. */
  expiresOn: z.iso.date().nullable(),
  /** It pays for one purchase, with its increments and captures. */
  isSingleUse: z.boolean(),
  /** It pays only the merchant of its first purchase. */
  locksMerchant: z.boolean(),
  /** For a card for one purchase or one merchant: the merchant of its first approved purchase. */
  firstMerchant: z.string().nullable(),
});
export type CardTermsWire = z.infer<typeof CardTermsWire>;

/** One card with everything that limits it. */
export const CardDetailWire = CardSummaryWire.extend({
  program: z.object({ id: Id, name: z.string(), status: z.enum(['active', 'paused', 'closed']) }).nullable(),
  limits: z.array(CardLimitWire),
  /** Null for a card that is not registered for decisions yet. */
  terms: CardTermsWire.nullable().default(null),
  /** For the card itself, its rule and its program, where they have any. */
  controls: z.array(ControlsWire.extend({ owner: z.enum(controlOwners) })),
  may: CardRightsWire,
});
export type CardDetailWire = z.infer<typeof CardDetailWire>;
