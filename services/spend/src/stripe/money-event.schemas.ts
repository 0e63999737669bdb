import { type StripeEventRequest } from '@almoner/contracts';
import { z } from 'zod';

/**
 * The schemas of Stripe's events about money. Fields that nobody reads are not validated; those that are read must be as
 * Stripe documents them.
 */
const knownCurrencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const idMax = 255;

const idOf = (prefix: string) =>
  z
    .string()
    .max(idMax)
    .regex(new RegExp(`^${prefix}_[\\w-]+$`), `is no id that begins with ${prefix}_`);
const referenceTo = (prefix: string) => z.union([idOf(prefix), z.looseObject({ id: idOf(prefix) })]);

/** Minor units. The sum of all figures of one event is a safe integer: at most 500 figures of this size. */
const maxAmount = 10 ** 13;
const maxFigures = 500;
const Amount = z.int().min(-maxAmount).max(maxAmount);
const NotNegative = Amount.min(0, 'is negative');
const Currency = z.string().refine((code) => knownCurrencies.has(code), 'is no known currency');
const UnixSeconds = z.int().min(1);

/** The longest text that Stripe documents for any field (its OpenAPI description). */
const textMax = 5_000;
const Text = z.string().max(textMax, 'is too long');

const MerchantData = z.looseObject({
  name: Text.nullish(),
  category: Text,
  category_code: Text,
  city: Text.nullish(),
  country: Text.nullish(),
  network_id: Text.nullish(),
});
const presented = { authorization_method: Text.nullish(), wallet: Text.nullish() };

const Transaction = z
  .looseObject({ type: z.string(), amount: Amount })
  .refine(({ type, amount }) => type !== 'capture' || amount < 0, 'a capture is not negative');

const AuthorizationBase = z.looseObject({
  id: idOf('iauth'),
  card: z.looseObject({ id: idOf('ic') }),
  created: UnixSeconds,
  merchant_data: MerchantData,
  ...presented,
});

const RequestedAmount = z.looseObject({
  amount: NotNegative,
  amount_details: z
    .looseObject({ atm_fee: NotNegative.nullish(), cashback_amount: NotNegative.nullish() })
    .nullish(),
});

const AuthorizationRequest = AuthorizationBase.extend({
  pending_request: RequestedAmount.extend({
    currency: Currency,
    is_amount_controllable: z.boolean().nullish(),
  }).refine(
    ({ amount, amount_details: details }) =>
      (details?.atm_fee ?? 0) + (details?.cashback_amount ?? 0) <= amount,
    'has parts that exceed its amount',
  ),
  request_history: z.array(RequestedAmount.extend({ approved: z.boolean() })).max(maxFigures),
  amount: NotNegative.optional(),
  transactions: z.array(Transaction).max(maxFigures).optional(),
  balance_transactions: z
    .array(z.looseObject({ amount: Amount }))
    .max(maxFigures)
    .optional(),
});

const Authorization = AuthorizationBase.extend({
  status: z.string(),
  approved: z.boolean(),
  amount: NotNegative,
  currency: Currency,
  request_history: z
    .array(z.looseObject({ approved: z.boolean(), amount: NotNegative, reason: z.string() }))
    .max(maxFigures),
  transactions: z.array(Transaction).max(maxFigures),
  balance_transactions: z.array(z.looseObject({ amount: Amount })).max(maxFigures),
});

/** A negative refund is a refund reversal. */
const IssuingTransaction = Transaction.safeExtend({
  type: z.enum(['capture', 'refund']),
  id: idOf('ipi'),
  card: referenceTo('ic'),
  authorization: referenceTo('iauth').nullable(),
  currency: Currency,
  created: UnixSeconds,
  merchant_data: MerchantData,
  ...presented,
}).refine(({ type, amount }) => type !== 'refund' || amount !== 0, 'a refund is of nothing');

const Topup = z.looseObject({
  id: idOf('tu'),
  amount: Amount.min(1),
  currency: Currency,
  created: UnixSeconds,
  metadata: z.record(z.string(), z.string()),
});

const movement = { amount: Amount.min(1), currency: Currency, created: UnixSeconds };
const AnyTime = UnixSeconds.nullish();
const InboundTransfer = z.looseObject({
  id: idOf('ibt'),
  ...movement,
  status_transitions: z.looseObject({ succeeded_at: AnyTime, failed_at: AnyTime, canceled_at: AnyTime }),
  returned: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()),
});
const outboundTimes = z.looseObject({
  posted_at: AnyTime,
  failed_at: AnyTime,
  canceled_at: AnyTime,
  returned_at: AnyTime,
});
const OutboundTransfer = z.looseObject({
  id: idOf('obt'),
  ...movement,
  status_transitions: outboundTimes,
  metadata: z.record(z.string(), z.string()),
});
const OutboundPayment = z.looseObject({
  id: idOf('obp'),
  ...movement,
  status_transitions: outboundTimes,
  metadata: z.record(z.string(), z.string()),
});
const received = {
  ...movement,
  financial_account: idOf('fa').nullish(),
  network: z.string(),
  status: z.string(),
  description: Text,
};
const ReceivedCredit = z.looseObject({ id: idOf('rc'), ...received });
const ReceivedDebit = z.looseObject({
  id: idOf('rd'),
  ...received,
  linked_flows: z.looseObject({ inbound_transfer: idOf('ibt').nullish() }),
});

/** Only the id: the dispute is read again. */
const IssuingDispute = z.looseObject({ id: idOf('idp'), created: UnixSeconds });
const DebitReversal = z.looseObject({
  created: UnixSeconds,
  linked_flows: z.looseObject({ issuing_dispute: idOf('idp').nullish() }).nullish(),
});

const Account = idOf('acct').nullable();

/** The event with its object; schemas are built once, because building one costs more than a decision. */
const eventOf = <Schema extends z.ZodType>(object: Schema) =>
  z.looseObject({
    account: Account,
    created: UnixSeconds,
    payload: z.looseObject({ data: z.looseObject({ object }) }),
  });

const events = {
  'issuing_authorization.request': eventOf(AuthorizationRequest),
  'issuing_authorization.created': eventOf(Authorization),
  'issuing_authorization.updated': eventOf(Authorization),
  'issuing_transaction.created': eventOf(IssuingTransaction),
  'issuing_transaction.updated': eventOf(IssuingTransaction),
  'issuing_dispute.created': eventOf(IssuingDispute),
  'issuing_dispute.updated': eventOf(IssuingDispute),
  'issuing_dispute.submitted': eventOf(IssuingDispute),
  'issuing_dispute.closed': eventOf(IssuingDispute),
  'issuing_dispute.funds_reinstated': eventOf(IssuingDispute),
  'issuing_dispute.funds_rescinded': eventOf(IssuingDispute),
  'treasury.debit_reversal.created': eventOf(DebitReversal),
  'treasury.debit_reversal.initial_credit_granted': eventOf(DebitReversal),
  'treasury.debit_reversal.completed': eventOf(DebitReversal),
  'topup.succeeded': eventOf(Topup),
  'topup.failed': eventOf(Topup),
  'topup.canceled': eventOf(Topup),
  'topup.reversed': eventOf(Topup),
  'treasury.inbound_transfer.succeeded': eventOf(InboundTransfer),
  'treasury.inbound_transfer.failed': eventOf(InboundTransfer),
  'treasury.inbound_transfer.canceled': eventOf(InboundTransfer),
  'treasury.outbound_transfer.posted': eventOf(OutboundTransfer),
  'treasury.outbound_transfer.failed': eventOf(OutboundTransfer),
  'treasury.outbound_transfer.canceled': eventOf(OutboundTransfer),
  'treasury.outbound_transfer.returned': eventOf(OutboundTransfer),
  'treasury.outbound_payment.posted': eventOf(OutboundPayment),
  'treasury.outbound_payment.failed': eventOf(OutboundPayment),
  'treasury.outbound_payment.canceled': eventOf(OutboundPayment),
  'treasury.outbound_payment.returned': eventOf(OutboundPayment),
  'treasury.received_credit.succeeded': eventOf(ReceivedCredit),
  'treasury.received_debit.created': eventOf(ReceivedDebit),
};

/**
 * Null for a valid event, otherwise what is wrong with it, for an operator. `nowSeconds` and `aheadSeconds` in Unix seconds: no
 * event is later than now, except for clock differences.
 */
export function problemOf(
  event: StripeEventRequest,
  nowSeconds: number,
  aheadSeconds: number,
): string | null {
  if (!isKnown(event.type)) return null;
  const parsed = events[event.type].safeParse(event);
  if (!parsed.success) return describe(parsed.error);
  const { created, payload } = parsed.data;
  const latestSeconds = nowSeconds + aheadSeconds;
  if (created > latestSeconds) return 'created: lies in the future';
  return payload.data.object.created > latestSeconds ? 'object.created: lies in the future' : null;
}

const isKnown = (type: string): type is keyof typeof events => Object.hasOwn(events, type);

const maxIssues = 5;

/** Names the invalid fields; the values are in the stored event. */
function describe({ issues }: z.ZodError): string {
  const lines = issues.map(({ path, message }) => `${fieldOf(path)}: ${message}`);
  return [...new Set(lines)].slice(0, maxIssues).join('; ');
}

const fieldOf = (path: readonly PropertyKey[]) =>
  path
    .map(String)
    .join('.')
    .replace(/^payload\.data\./, '');
