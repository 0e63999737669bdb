import { randomToken } from '../../store/ids.ts';
import { type ObjectStore } from '../../store/object-store.ts';
import { mergeMetadata, sentOr } from '../shared/merge.ts';
import { type CreateParams, type UpdateParams } from './fields.ts';
import { type SetupIntent, setupIntentKind } from './setup-intent.ts';

export function newSetupIntent(store: ObjectStore, params: CreateParams): SetupIntent {
  const stamp = store.stamp(setupIntentKind);
  const automatic = params.automatic_payment_methods;
  const empty: SetupIntent = {
    object: 'setup_intent',
    ...stamp,
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: {
      enabled: automatic?.enabled ?? true,
      allow_redirects: automatic?.allow_redirects ?? 'always',
    },
    cancellation_reason: null,
    client_secret: `${stamp.id}_secret_${randomToken(25)}`,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card', 'us_bank_account'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
    sandbox: { returnUrl: params.return_url ?? null },
  };
  return withParams(empty, params);
}

export function withParams(intent: SetupIntent, params: UpdateParams): SetupIntent {
  return {
    ...intent,
    ...(params.attach_to_self != null && { attach_to_self: params.attach_to_self }),
    customer: sentOr(params.customer, intent.customer),
    description: sentOr(params.description, intent.description),
    flow_directions: sentOr(params.flow_directions, intent.flow_directions ?? null),
    ...(params.allowed_payment_method_types != null && {
      allowed_payment_method_types: params.allowed_payment_method_types,
      payment_method_types: params.allowed_payment_method_types,
    }),
    ...(params.excluded_payment_method_types != null && {
      excluded_payment_method_types: params.excluded_payment_method_types,
      payment_method_types: intent.payment_method_types.filter(
        (type) => params.excluded_payment_method_types?.includes(type) !== true,
      ),
    }),
    metadata: mergeMetadata(intent.metadata ?? {}, params.metadata),
  };
}
