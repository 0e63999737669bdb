import type Stripe from 'stripe';
import { type World } from '../../world.ts';
import { issuingAvailable } from '../balance/balance-sums.ts';
import { type ShownCard } from '../issuing-cards/card.ts';
import { financialAccountKind } from '../treasury/kinds.ts';
import { type SpendingControls } from '../shared/spending-controls.ts';
import { windowStart } from './spending-windows.ts';
import { spentSince } from './spent.ts';

export type Reason = Stripe.Issuing.Authorization.RequestHistory['reason'];

export interface Purchase {
  account: string;
  card: ShownCard;
  amount: number;
  currency: string;
  category: string;
  country: string;
  presence: 'present' | 'not_present';
  at: number;
}

/** Declines by Stripe itself, before the real-time request. */
export function refusalReason(world: World, purchase: Purchase): Reason | undefined {
  const { card } = purchase;
  return (
    cardRefusal(card, purchase.at) ??
    cardholderRefusal(card) ??
    (breaksControls(world, purchase) ? 'spending_controls' : undefined) ??
    (lacksBalance(world, purchase) ? 'insufficient_funds' : undefined)
  );
}

function cardRefusal(card: ShownCard, at: number): Reason | undefined {
  if (card.status === 'canceled') return 'card_canceled';
  if (card.status === 'inactive') return 'card_inactive';
  const validUntil = Date.UTC(card.exp_year, card.exp_month, 1) / 1000;
  return at >= validUntil ? 'card_expired' : undefined;
}

function cardholderRefusal({ cardholder }: ShownCard): Reason | undefined {
  if (cardholder.status === 'blocked') return 'cardholder_blocked';
  if (cardholder.status === 'inactive') return 'cardholder_inactive';
  return cardholder.requirements.past_due?.length ? 'cardholder_verification_required' : undefined;
}

function lacksBalance(world: World, purchase: Purchase): boolean {
  if (!world.settings.current.enforceIssuingBalance) return false;
  const { financial_account: financialAccount } = purchase.card;
  if (financialAccount) {
    const found = world.store.find(financialAccountKind, purchase.account, financialAccount);
    return found?.status !== 'open' || found.balance.cash.usd < purchase.amount;
  }
  return issuingAvailable(world, purchase.account, purchase.currency) < purchase.amount;
}

function breaksControls(world: World, purchase: Purchase): boolean {
  const { card } = purchase;
  const { cardholder } = card;
  return (
    refusesMerchant(card.spending_controls, purchase) ||
    refusesMerchant(cardholder.spending_controls, purchase) ||
    exceedsLimit(world, card.spending_controls, purchase, 'card', card.id) ||
    exceedsLimit(world, cardholder.spending_controls, purchase, 'cardholder', cardholder.id)
  );
}

function refusesMerchant(controls: SpendingControls, { category, country, presence }: Purchase): boolean {
  return (
    refuses(controls.allowed_categories, controls.blocked_categories, category) ||
    refuses(controls.allowed_merchant_countries, controls.blocked_merchant_countries, country) ||
    refuses(controls.allowed_card_presences, controls.blocked_card_presences, presence)
  );
}

function refuses(allowed: string[] | null, blocked: string[] | null, value: string): boolean {
  return (allowed !== null && !allowed.includes(value)) || (blocked?.includes(value) ?? false);
}

function exceedsLimit(
  world: World,
  controls: SpendingControls,
  purchase: Purchase,
  by: 'card' | 'cardholder',
  id: string,
): boolean {
  return controls.spending_limits.some(({ amount, interval, categories }) => {
    if (categories?.length && !categories.includes(purchase.category)) return false;
    if (interval === 'per_authorization') return purchase.amount > amount;
    const since = windowStart(interval, purchase.at);
    return spentSince(world.database, { by, id, since, categories }) + purchase.amount > amount;
  });
}
