import { Inject, Injectable } from '@nestjs/common';
import { failure, type StripeEventRequest } from '@almoner/contracts';
import { isDeeperThan } from '@almoner/platform';
import Stripe from 'stripe';
import { z } from 'zod';
import { type GatewayConfig } from '../config.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';

const toleranceSeconds = 300;
/** Services quarantine events with more than 100 levels; a few thousand would overflow the stack when an event is sent to them. */
const deepestLevel = 1_000;

/** The fields that the gateway reads; the owning service parses the rest. */
const StripeEvent = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  account: z.string().nullish(),
  livemode: z.boolean().optional(),
  // An invalid time becomes 0; the owning service quarantines such an event.
  created: z.int().catch(0),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

export type StripeMode = 'live' | 'test';

/** A webhook request as it arrived. */
export interface SignedPayload {
  readonly payload: string | Buffer;
  /** The `stripe-signature` header. */
  readonly signature: unknown;
}

/** Reads the events of Stripe's webhooks, and refuses what Stripe did not sign. */
@Injectable()
export class StripeEvents {
  // The SDK requires a key; checking signatures makes no call.
  private readonly stripe = new Stripe('sk_signatures_only');
  private readonly ourMode: StripeMode;

  constructor(@Inject(GATEWAY_CONFIG) { STRIPE_PUBLISHABLE_KEY }: GatewayConfig) {
    this.ourMode = STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_') ? 'live' : 'test';
  }

  /**
   * `secrets`: separated by commas, while one is being replaced.
   * @throws DomainError `webhook_signature_invalid` for a wrong signature, and for a timestamp more than five minutes away
   * in either direction; `webhook_malformed` for a signed body that is not an event.
   */
  read({ payload, signature }: SignedPayload, secrets: string): StripeEvent {
    const header = typeof signature === 'string' ? signature : '';
    const isSigned = secrets.split(',').some((secret) => this.isSigned(payload, header, secret));
    if (!isSigned || isSignedAhead(header)) throw failure('webhook_signature_invalid');
    const json = parsedJson(payload);
    const parsed = StripeEvent.safeParse(json);
    if (!parsed.success || isDeeperThan(deepestLevel, json)) throw failure('webhook_malformed');
    return parsed.data;
  }

  isOfOurMode(event: StripeEvent): boolean {
    return modeOf(event) === this.ourMode;
  }

  private isSigned(payload: string | Buffer, header: string, secret: string): boolean {
    const { signature: signatures } = this.stripe.webhooks;
    try {
      return signatures?.verifyHeader(payload, header, secret, toleranceSeconds) === true;
    } catch {
      return false;
    }
  }
}

export const modeOf = ({ livemode }: StripeEvent): StripeMode => (livemode === true ? 'live' : 'test');

export function requestOf(event: StripeEvent): StripeEventRequest {
  return {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    created: event.created,
    payload: event,
  };
}

/** The SDK refuses old timestamps, but accepts future ones. If there are several, it verifies the last one. */
function isSignedAhead(header: string): boolean {
  const times = header.matchAll(/(?:^|,)t=(\d+)/g);
  return [...times].some(([, time]) => Number(time) > Date.now() / 1000 + toleranceSeconds);
}

function parsedJson(payload: string | Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}
