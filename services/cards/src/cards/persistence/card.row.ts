import { type SpendFrequency } from '@almoner/kernel';
import { type Card } from '../domain/card.ts';
import { type CardState } from '../domain/card.states.ts';
import { type ReplacementReason } from '../domain/replacement.ts';

/** For a card `c`. */
export const isFrozenByAdmin = `exists (
  select from member f where f.organization_id = c.organization_id and f.user_id = c.frozen_by and f.role = 'Admin')`;

/** A card with its cardholder, and Stripe's id of the card that it replaces. */
export interface CardRow {
  organization_id: string;
  id: string;
  user_id: string;
  cardholder_id: string;
  cardholder_name: string;
  cardholder_email: string;
  cardholder_added_at: Date;
  stripe_cardholder_id: string | null;
  name: string;
  type: Card['type'];
  ship_to: Card['shipTo'];
  status: CardState;
  wanted_status: Card['targetStatus'];
  frozen_by: string | null;
  is_frozen_by_admin: boolean;
  is_refused: boolean;
  is_registered: boolean;
  stripe_account_id: string;
  stripe_card_id: string | null;
  currency: string;
  frequency: SpendFrequency;
  limit_minor: string;
  spend_program_id: string | null;
  spend_rule_id: string | null;
  expires_on_day: string | null;
  is_single_use: boolean;
  locks_merchant: boolean;
  replacement_for: string | null;
  replacement_reason: ReplacementReason | null;
  replaced_stripe_card_id: string | null;
  cancel_reason: ReplacementReason | null;
  created_at: Date;
  attempts: number;
  card_created_at: Date | null;
  version: number;
}

export function toCard(row: CardRow): Card {
  return {
    organizationId: row.organization_id,
    id: row.id,
    userId: row.user_id,
    holder: {
      id: row.cardholder_id,
      name: row.cardholder_name,
      email: row.cardholder_email,
      stripeCardholderId: row.stripe_cardholder_id,
      addedAt: row.cardholder_added_at,
    },
    name: row.name,
    type: row.type,
    shipTo: row.ship_to,
    status: row.status,
    targetStatus: row.wanted_status,
    frozenBy: row.frozen_by,
    isFrozenByAdmin: row.is_frozen_by_admin,
    isRefused: row.is_refused,
    isRegistered: row.is_registered,
    stripeAccountId: row.stripe_account_id,
    stripeCardId: row.stripe_card_id,
    currency: row.currency,
    spendRule: { frequency: row.frequency, limit: Number(row.limit_minor) },
    spendRuleId: row.spend_rule_id,
    spendProgramId: row.spend_program_id,
    terms: {
      expiresOn: row.expires_on_day,
      isSingleUse: row.is_single_use,
      locksMerchant: row.locks_merchant,
    },
    replaces: replacedCard(row),
    cancelReason: row.cancel_reason,
    orderedAt: row.created_at,
    attempts: row.attempts,
    cardCreatedAt: row.card_created_at,
    version: row.version,
  };
}

function replacedCard(row: CardRow): Card['replaces'] {
  const { replacement_for: cardId, replaced_stripe_card_id: stripeCardId, replacement_reason: reason } = row;
  return cardId === null || stripeCardId === null || reason === null
    ? null
    : { cardId, stripeCardId, reason };
}
