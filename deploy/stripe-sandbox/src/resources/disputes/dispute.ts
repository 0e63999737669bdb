import type Stripe from 'stripe';
import { type Kind, plainKind } from '../../store/kind.ts';

interface Changes {
  charge: string;
  payment_intent: string;
}
export type Dispute = Omit<Stripe.Dispute, keyof Changes> & Changes;
export const disputeKind: Kind<Dispute> = plainKind<Dispute>('dispute', 'du');

/** The texts of evidence that Stripe's test mode knows: they decide the dispute (Stripe: testing/disputes). */
export const decidingTexts = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

const texts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;
export type EvidenceText = (typeof texts)[number];
export const evidenceTexts: readonly EvidenceText[] = texts;

/** Fields that name a file instead of a text (Stripe: Dispute evidence object). */
export const evidenceFiles: readonly EvidenceText[] = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
];

export function noEvidence(): Dispute['evidence'] {
  const empty = Object.fromEntries(texts.map((name) => [name, null])) as Record<EvidenceText, null>;
  return { ...empty, enhanced_evidence: {} };
}
