import { z } from 'zod';
import { type FoundFact } from '../unmatched-facts/domain/unmatched-fact.ts';
import { storable } from './storable-text.ts';

export interface QuarantinedEvent {
  readonly id: string;
  readonly type: string;
  readonly account: string;
  readonly error: string;
  readonly createdAt: Date;
  readonly payload: unknown;
}

// Each field by itself: the event may be in quarantine because another field is invalid.
const Payload = z.object({
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(255).optional().catch(undefined),
      amount: z.int().optional().catch(undefined),
      currency: z
        .string()
        .regex(/^[a-z]{3}$/)
        .optional()
        .catch(undefined),
      merchant_data: z.object({ name: z.string() }).optional().catch(undefined),
    }),
  }),
});

/** An event that was not applied, as admins see it. Another service's fields are not shown. */
export function quarantinedFact(event: QuarantinedEvent, isUnknownCard: boolean): FoundFact {
  const { data: payload } = Payload.safeParse(event.payload);
  const object = payload?.data.object;
  const hasAmount = object?.amount !== undefined && object.currency !== undefined;
  return {
    kind: isUnknownCard ? 'unknown_card' : 'quarantined',
    stripeAccountId: event.account,
    stripeObjectId: object?.id ?? event.id,
    stripeEventId: event.id,
    detail: event.error,
    amountMinor: hasAmount ? BigInt(object.amount ?? 0) : null,
    expectedMinor: null,
    currency: hasAmount ? (object.currency?.toUpperCase() ?? null) : null,
    merchant: object?.merchant_data ? storable(object.merchant_data.name) : null,
    cardId: null,
    accountId: null,
    transactionId: null,
    occurredAt: event.createdAt,
  };
}
