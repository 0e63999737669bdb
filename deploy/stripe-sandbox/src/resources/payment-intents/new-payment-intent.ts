import { invalidRequest } from '../../http/stripe-error.ts';
import { randomToken } from '../../store/ids.ts';
import { type ObjectStore } from '../../store/object-store.ts';
import { toAddress } from '../shared/address.ts';
import { mergeMetadata, sentOr } from '../shared/merge.ts';
import { type CreateParams, type UpdateParams } from './fields.ts';
import { type PaymentIntent, paymentIntentKind } from './payment-intent.ts';

const smallestAmount = 50;
const greatestAmount = 99_999_999;

export function newPaymentIntent(store: ObjectStore, params: CreateParams): PaymentIntent {
  refuseRetiredParameters(params);
  checkAmount(params.amount);
  const stamp = store.stamp(paymentIntentKind);
  const automatic = params.automatic_payment_methods;
  const empty: PaymentIntent = {
    object: 'payment_intent',
    ...stamp,
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: {
      enabled: automatic?.enabled ?? true,
      allow_redirects: automatic?.allow_redirects ?? 'always',
    },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${stamp.id}_secret_${randomToken(25)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    sandbox: { returnUrl: params.return_url ?? null },
  };
  return withParams(empty, params);
}

export function withParams(intent: PaymentIntent, params: UpdateParams): PaymentIntent {
  if (params.amount != null) checkAmount(params.amount);
  const { shipping } = params;
  return {
    ...intent,
    ...typesOf(intent, params),
    amount: params.amount ?? intent.amount,
    application_fee_amount: sentOr(params.application_fee_amount, intent.application_fee_amount),
    capture_method: params.capture_method ?? intent.capture_method,
    currency: params.currency ?? intent.currency,
    customer: sentOr(params.customer, intent.customer),
    description: sentOr(params.description, intent.description),
    metadata: mergeMetadata(intent.metadata, params.metadata),
    receipt_email: sentOr(params.receipt_email, intent.receipt_email),
    setup_future_usage: sentOr(params.setup_future_usage, intent.setup_future_usage),
    shipping: shipping
      ? {
          address: toAddress(shipping.address),
          carrier: shipping.carrier ?? null,
          name: shipping.name,
          phone: shipping.phone ?? null,
          tracking_number: shipping.tracking_number ?? null,
        }
      : intent.shipping,
    statement_descriptor: sentOr(params.statement_descriptor, intent.statement_descriptor),
    statement_descriptor_suffix: sentOr(
      params.statement_descriptor_suffix,
      intent.statement_descriptor_suffix,
    ),
    transfer_group: sentOr(params.transfer_group, intent.transfer_group),
  };
}

/** Dynamic payment methods: all that the account takes, less what the call rules out. */
function typesOf(
  intent: PaymentIntent,
  { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded }: UpdateParams,
): Partial<PaymentIntent> {
  return {
    ...(allowed != null && { allowed_payment_method_types: allowed, payment_method_types: allowed }),
    ...(excluded != null && {
      excluded_payment_method_types: excluded,
      payment_method_types: intent.payment_method_types.filter((type) => !excluded.includes(type)),
    }),
  };
}

function checkAmount(amount: number): void {
  if (amount < smallestAmount) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > greatestAmount) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

function refuseRetiredParameters({ payment_method_types }: CreateParams): void {
  if (payment_method_types === undefined) return;
  throw invalidRequest(
    'payment_method_types can no longer be sent; leave it out to use dynamic payment methods.',
    {
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    },
  );
}
