import { z } from 'zod';
import { CardIncreaseAmount, CardLimitAmount, CardTermsInput } from '../http/cards.http.ts';
import { CardDetailWire, CardEnd, CardProgramState } from '../wire/card.wire.ts';
import {
  DepositAmount,
  TransferDay,
  TransferQuery,
  WithdrawalAmount,
  walletHttp,
} from '../http/wallet.http.ts';
import {
  Currency,
  Id,
  Instant,
  Minor,
  Nothing,
  PositiveMinor,
  SpendFrequency,
  SpendRuleInput,
  pageOf,
} from '../primitives.ts';
import { spendingStatuses } from '../spending-status.ts';
import { batchRpc, rpc } from '../rpc.ts';
import { StripeEventRequest } from '../stripe-event.ts';
import { CardPeriodsWire } from '../wire/card-periods.wire.ts';
import { AccountWire, StatementLineWire, TransferWire, WalletDetailsWire } from '../wire/wallet.wire.ts';
import { DecisionWire } from '../wire/purchase.wire.ts';

/** A card's rule with its usage in the current period. */
export const CardUsage = z.object({
  cardId: Id,
  spendRuleId: Id,
  frequency: SpendFrequency,
  currency: Currency,
  /** For this period, with its one-time increase. */
  limit: Minor,
  /** The part of `limit` that ends with the period. */
  increase: Minor.default(0),
  periodStart: Instant,
  periodEnd: Instant.nullable(),
  spent: Minor,
  held: Minor,
  ratio: z.number(),
  /** Absent from a service of an earlier release. */
  spendRuleName: z.string().nullable().default(null),
  /** For the card in this service. */
  version: z.number().int().default(0),
  /** Absent from a service of an earlier release. */
  ended: CardEnd.nullable().default(null),
  ...CardProgramState.shape,
});
export type CardUsage = z.infer<typeof CardUsage>;

/** The reply to Stripe. */
const AuthorizationAnswer = z.object({
  approved: z.boolean(),
  /** Minor units; only where less is approved than was requested. */
  amount: Minor.optional(),
  metadata: z.record(z.string(), z.string()),
});

export const spendRpc = {
  /** The answers to requests `issuing_authorization.request`, each within 1.2 s or declined. */
  decideAuthorizations: batchRpc('rpc.spend.authorization.decide-many', {
    access: 'service',
    call: StripeEventRequest,
    callReply: AuthorizationAnswer,
  }),
  /** The same for a single request: from a gateway of an earlier release. */
  decideAuthorization: rpc('rpc.spend.authorization.decide', {
    access: 'service',
    request: StripeEventRequest,
    reply: AuthorizationAnswer,
  }),
  /** For services: `cards` checks who may see the purchase. */
  explainAuthorization: rpc('rpc.spend.authorization.explain', {
    access: 'service',
    /** `showsBalances`: includes the balance of the paying account. */
    request: z.object({ authorizationId: Id, showsBalances: z.boolean() }),
    reply: DecisionWire,
  }),
  /** Registers a card before it is active at Stripe; a second call with the same card changes nothing. */
  registerCard: rpc('rpc.spend.card.register', {
    access: 'service',
    request: z.object({
      cardId: Id,
      stripeCardId: z.string(),
      stripeAccountId: z.string(),
      userId: Id,
      spendRule: SpendRuleInput,
      /** A named rule, which then replaces `spendRule`. */
      spendRuleId: Id.nullable().default(null),
      /** Its cards pay from the program's account; null for a card that pays from the wallet. */
      spendProgramId: Id.nullable().default(null),
      ...CardTermsInput,
      /** False for a physical card until its holder activates it: it declines every purchase. */
      isActivated: z.boolean().optional(),
      /** The card that it replaces: it then continues its rule, limits, controls and terms, whatever else is given here. */
      replacesCardId: Id.nullable().optional(),
      currency: Currency,
      /** Stripe's `created`; `total` counts from here. */
      cardCreatedAt: Instant,
    }),
    reply: z.object({ spendRuleId: Id }),
  }),
  /**
   * Applies to the next purchase once the call returns. `version`: that of the card in `cards`; a status with an earlier version
   * than the last one changes nothing. The previous release does not send it.
   */
  setCardStatus: rpc('rpc.spend.card.set-status', {
    access: 'service',
    request: z.object({
      cardId: Id,
      status: z.enum(['active', 'frozen', 'canceled']),
      version: z.number().int().optional(),
    }),
    reply: Nothing,
  }),
  /**
   * Applies to the next purchase once the call returns. The cards of an archived person stay frozen when the person is
   * restored. `partner` is Stripe; neither side can undo a stop by the other.
   */
  setCardholderStatus: rpc('rpc.spend.cardholder.set-status', {
    access: 'service',
    request: z.object({
      organizationId: Id,
      userId: Id,
      status: z.enum(['active', 'inactive']),
      by: z.enum(['organization', 'partner']),
    }),
    reply: Nothing,
  }),
  /** While locked, all cards of the person are declined with `receipts_overdue`. A lower `version` is older. */
  setReceiptLock: rpc('rpc.spend.cardholder.set-receipt-lock', {
    access: 'service',
    request: z.object({ organizationId: Id, userId: Id, isLocked: z.boolean(), version: z.number().int() }),
    reply: Nothing,
  }),
  /** Applies to the next purchase once the call returns. */
  changeCardLimit: rpc('rpc.spend.card.change-limit', {
    access: 'card.change-limit',
    request: z.object({
      cardId: Id,
      limit: CardLimitAmount,
      /** The card's version in this service, if the change depends on it. */
      version: z.number().int().optional(),
    }),
    /** The state after the change; absent only in the stored reply of an earlier release. */
    reply: z.object({ usage: CardUsage.optional() }),
  }),
  /** The last day on which a card pays. Applies to the next purchase once the call returns. */
  changeCardExpiry: rpc('rpc.spend.card.change-expiry', {
    access: 'card.change-limit',
    request: z.object({
      cardId: Id,
      expiresOn: z.iso.date().nullable(),
      version: z.number().int().optional(),
    }),
    reply: z.object({ usage: CardUsage.optional() }),
  }),
  /** Sets the one-time increase of the current period; applies to the next purchase once the call returns. */
  setCardIncrease: rpc('rpc.spend.card.set-increase', {
    access: 'card.change-limit',
    request: z.object({ cardId: Id, amount: CardIncreaseAmount }),
    reply: z.object({ usage: CardUsage }),
  }),
  listCardUsages: rpc('rpc.spend.card.list-usages', {
    access: 'card.read',
    request: z.object({ cardIds: z.array(Id).max(1000) }),
    reply: z.array(CardUsage),
  }),
  /**
   * The cards closest to their limit, at most `limit` in each spending status, and as many of `ownerId`; not the canceled ones.
   * For services: `cards` decides whose cards a person may see.
   */
  rankCards: rpc('rpc.spend.card.rank', {
    access: 'service',
    /** `userIds`: null for all cardholders of the organization. */
    request: z.object({
      userIds: z.array(Id).nullable(),
      ownerId: Id,
      limit: z.number().int().min(1).max(100),
      /** False from an earlier release, which does not know `limit_reached`, `expired` and `used_up`. */
      countsEnded: z.boolean().default(false),
    }),
    reply: z.object({
      /** Those closest to their limit first. */
      cards: z.array(CardUsage),
      /** For all cards, by spending status; one without cards is absent. */
      counts: z.partialRecord(z.enum(spendingStatuses), z.number().int()),
    }),
  }),
  /** For services: `cards` decides whose cards a person may see. Null for a card that is not registered yet. */
  listCardPeriods: rpc('rpc.spend.card.list-periods', {
    access: 'service',
    request: z.object({ cardId: Id, count: z.number().int().min(1).max(60) }),
    reply: CardPeriodsWire.nullable(),
  }),
  /** The limits of a card with their usage, and its program. The caller has checked who may see the card. */
  describeCard: rpc('rpc.spend.card.describe', {
    access: 'card.read',
    request: z.object({ cardId: Id }),
    reply: CardDetailWire.pick({ program: true, limits: true, controls: true, terms: true }),
  }),
  listAccounts: rpc('rpc.spend.account.list', {
    access: 'account.read',
    request: Nothing,
    reply: z.array(AccountWire),
  }),
  listTransfers: rpc('rpc.spend.transfer.list', {
    access: 'account.read',
    request: TransferQuery,
    reply: pageOf(StatementLineWire),
  }),
  sumTransfers: rpc('rpc.spend.transfer.sum', {
    access: 'account.read',
    request: walletHttp.sumTransfers.shape.query,
    reply: walletHttp.sumTransfers.shape.reply,
  }),
  getTransfer: rpc('rpc.spend.transfer.get', {
    access: 'account.read',
    request: TransferQuery.pick({ accountId: true }).extend({ transferId: Id }),
    reply: StatementLineWire,
  }),
  startDeposit: rpc('rpc.spend.deposit.start', {
    access: 'money.move',
    request: z.object({ amount: DepositAmount }),
    reply: TransferWire,
  }),
  /** @throws `withdrawals_not_available` for a wallet without a financial account. */
  startWithdrawal: rpc('rpc.spend.withdrawal.start', {
    access: 'money.move',
    request: z.object({ amount: WithdrawalAmount }),
    reply: TransferWire,
  }),
  getWalletDetails: rpc('rpc.spend.wallet.get-details', {
    access: 'account.read',
    request: Nothing,
    reply: WalletDetailsWire,
  }),
  showAccountNumber: rpc('rpc.spend.wallet.show-account-number', {
    access: 'money.move',
    request: Nothing,
    reply: z.object({ accountNumber: z.string() }),
  }),
  /** The financial account that new cards of the organization spend from; null: Stripe's issuing balance. */
  getFinancialAccount: rpc('rpc.spend.wallet.get-financial-account', {
    access: 'service',
    request: Nothing,
    reply: z.object({ financialAccountId: z.string().nullable() }),
  }),
  /** The treasuries of the teams that the caller may see. */
  listTreasuries: rpc('rpc.spend.treasury.list', {
    access: 'treasury.read',
    request: Nothing,
    reply: z.array(z.object({ teamId: Id, accountId: Id, balance: Minor, currency: Currency })),
  }),
  /** Moves money between the wallet and a team's treasury; posted when the call returns. */
  moveTreasury: rpc('rpc.spend.treasury.move', {
    access: 'money.move',
    request: z.object({
      kind: z.enum(['treasury_fund', 'treasury_return']),
      teamId: Id,
      amount: PositiveMinor,
      on: TransferDay,
    }),
    reply: TransferWire,
  }),
  /** Refused while the treasury holds money; it accepts no money afterwards. */
  closeTreasury: rpc('rpc.spend.treasury.close', {
    access: 'service',
    request: z.object({ organizationId: Id, teamId: Id }),
    reply: Nothing,
  }),
};
