import type Stripe from 'stripe';
import { type Kind, type Stored, plainKind } from '../store/kind.ts';

export type StoredEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'account'
> & { type: string; data: { object: Stored; previous_attributes?: Record<string, unknown> } };

export const eventKind: Kind<StoredEvent> = plainKind<StoredEvent>('event', 'evt');
