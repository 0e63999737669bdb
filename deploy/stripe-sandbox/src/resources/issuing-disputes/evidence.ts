import { type Field, bool, natural, oneOf, shape, text } from '../../http/params.ts';
import { invalidRequest } from '../../http/stripe-error.ts';

export const disputeReasons = [
  'canceled',
  'duplicate',
  'fraudulent',
  'merchandise_not_as_described',
  'no_valid_authorization',
  'not_received',
  'other',
  'service_not_as_described',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

const productType = oneOf('merchandise', 'service');
const returnStatus = oneOf('merchant_rejected', 'successful');
const common = { additional_documentation: text, explanation: text };
const fieldsOf = {
  canceled: {
    ...common,
    canceled_at: natural,
    cancellation_policy_provided: bool,
    cancellation_reason: text,
    expected_at: natural,
    product_description: text,
    product_type: productType,
    return_status: returnStatus,
    returned_at: natural,
  },
  duplicate: {
    ...common,
    card_statement: text,
    cash_receipt: text,
    check_image: text,
    original_transaction: text,
  },
  fraudulent: common,
  merchandise_not_as_described: {
    ...common,
    received_at: natural,
    return_description: text,
    return_status: returnStatus,
    returned_at: natural,
  },
  no_valid_authorization: common,
  not_received: {
    ...common,
    expected_at: natural,
    product_description: text,
    product_type: productType,
  },
  other: { ...common, product_description: text, product_type: productType },
  service_not_as_described: {
    ...common,
    canceled_at: natural,
    cancellation_reason: text,
    received_at: natural,
  },
} as const satisfies Record<DisputeReason, Record<string, Field<unknown>>>;

/** Required for a submission: one field of each list (Stripe: issuing/purchases/disputes). */
const required: Readonly<Record<DisputeReason, readonly (readonly string[])[]>> = {
  canceled: [
    ['explanation'],
    ['canceled_at'],
    ['cancellation_policy_provided'],
    ['cancellation_reason'],
    ['expected_at'],
    ['product_description'],
    ['product_type'],
  ],
  duplicate: [['explanation'], ['original_transaction', 'card_statement', 'cash_receipt', 'check_image']],
  fraudulent: [['explanation']],
  merchandise_not_as_described: [
    ['explanation'],
    ['received_at'],
    ['return_description'],
    ['return_status'],
    ['returned_at'],
  ],
  no_valid_authorization: [['explanation']],
  not_received: [['explanation'], ['expected_at'], ['product_description'], ['product_type']],
  other: [['explanation'], ['product_description'], ['product_type']],
  service_not_as_described: [['explanation'], ['canceled_at'], ['cancellation_reason'], ['received_at']],
};

export const evidenceField = shape({
  reason: oneOf(...disputeReasons),
  canceled: shape(fieldsOf.canceled),
  duplicate: shape(fieldsOf.duplicate),
  fraudulent: shape(fieldsOf.fraudulent),
  merchandise_not_as_described: shape(fieldsOf.merchandise_not_as_described),
  no_valid_authorization: shape(fieldsOf.no_valid_authorization),
  not_received: shape(fieldsOf.not_received),
  other: shape(fieldsOf.other),
  service_not_as_described: shape(fieldsOf.service_not_as_described),
});

type Values = Readonly<Record<string, unknown>>;
export type Evidence = { readonly reason: DisputeReason } & Partial<Record<DisputeReason, Values>>;

/** Exactly the evidence of the reason; a field that was not sent stays, one that was sent empty is unset. */
export function mergeEvidence(
  before: Evidence | null,
  sent: ReturnType<typeof evidenceField.parse> | null | undefined,
): Evidence {
  const reason = sent?.reason ?? before?.reason ?? 'fraudulent';
  const known = before?.[reason] ?? {};
  const given: Values = sent?.[reason] ?? {};
  const names = Object.keys(fieldsOf[reason]);
  const values = names.map((name) => [name, given[name] === undefined ? (known[name] ?? null) : given[name]]);
  return { reason, [reason]: Object.fromEntries(values) as Values };
}

/** @throws StripeError that names what is missing. */
export function requireEvidence(evidence: Evidence): void {
  const values = evidence[evidence.reason] ?? {};
  for (const names of required[evidence.reason]) {
    if (names.some((name) => values[name] !== null && values[name] !== '' && values[name] !== undefined))
      continue;
    const [name] = names;
    throw invalidRequest(`Missing required evidence: evidence[${evidence.reason}][${name}].`, {
      code: 'parameter_missing',
      param: `evidence[${evidence.reason}][${name}]`,
    });
  }
}

/** The explanations by which Stripe's test mode decides a dispute. */
export const decidingExplanations = new Map<unknown, 'won' | 'lost'>([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
]);

export const explanationOf = (evidence: Evidence) => evidence[evidence.reason]?.explanation;
