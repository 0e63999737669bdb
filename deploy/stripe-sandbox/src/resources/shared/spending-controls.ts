import type Stripe from 'stripe';
import { type Parsed, listOf, natural, oneOf, required, shape, text } from '../../http/params.ts';
import { invalidRequest } from '../../http/stripe-error.ts';

const intervals = ['per_authorization', 'daily', 'weekly', 'monthly', 'yearly', 'all_time'] as const;

const fields = {
  spending_limits: listOf(
    shape({ amount: required(natural), interval: required(oneOf(...intervals)), categories: listOf(text) }),
  ),
  spending_limits_currency: text,
  allowed_categories: listOf(text),
  blocked_categories: listOf(text),
  allowed_merchant_countries: listOf(text),
  blocked_merchant_countries: listOf(text),
  allowed_card_presences: listOf(oneOf('present', 'not_present')),
  blocked_card_presences: listOf(oneOf('present', 'not_present')),
};
export const spendingControlsField = shape(fields);

export type SpendingControls = Pick<
  Stripe.Issuing.Card.SpendingControls,
  | 'allowed_card_presences'
  | 'blocked_card_presences'
  | 'allowed_merchant_countries'
  | 'blocked_merchant_countries'
  | 'spending_limits_currency'
> & {
  allowed_categories: string[] | null;
  blocked_categories: string[] | null;
  spending_limits: { amount: number; categories: string[] | null; interval: (typeof intervals)[number] }[];
};

const noControls: SpendingControls = {
  allowed_card_presences: null,
  allowed_categories: null,
  allowed_merchant_countries: null,
  blocked_card_presences: null,
  blocked_categories: null,
  blocked_merchant_countries: null,
  spending_limits: [],
  spending_limits_currency: null,
};

/** A sent part replaces the old one whole; an omitted part stays; an empty list clears. */
export function changeControls(
  current: SpendingControls | null,
  sent: Parsed<typeof fields> | null | undefined,
  currency: string,
): SpendingControls {
  const { spending_limits: sentLimits, ...sentRest } = sent ?? {};
  const kept = Object.entries(sentRest).filter(([, value]) => value !== undefined);
  const limits = sentLimits?.map((limit) => ({ ...limit, categories: limit.categories ?? null }));
  const changed: SpendingControls = {
    ...noControls,
    ...current,
    ...Object.fromEntries(kept.map(([name, value]) => [name, emptyToNull(value)])),
    ...(sentLimits !== undefined && { spending_limits: limits ?? [] }),
    spending_limits_currency: currency,
  };
  refuseBoth(changed, 'allowed_categories', 'blocked_categories');
  refuseBoth(changed, 'allowed_merchant_countries', 'blocked_merchant_countries');
  refuseBoth(changed, 'allowed_card_presences', 'blocked_card_presences');
  return changed;
}

function emptyToNull(value: unknown): unknown {
  return Array.isArray(value) && !value.length ? null : value;
}

function refuseBoth(
  controls: SpendingControls,
  allowed: keyof SpendingControls,
  blocked: keyof SpendingControls,
) {
  if (controls[allowed] == null || controls[blocked] == null) return;
  throw invalidRequest(`You may only specify one of ${allowed} and ${blocked}.`, {
    param: 'spending_controls',
  });
}
