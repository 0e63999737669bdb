import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import {
  failure,
  ownerOfStripeEvent,
  spendRpc,
  stripeEventRpc,
  type StripeEventRequest,
} from '@almoner/contracts';
import {
  BatchedCalls,
  LOGGER,
  RpcClient,
  isDeeperThan,
  newTraceparent,
  serviceContext,
  type Logger,
} from '@almoner/platform';
import { DomainError } from '@almoner/kernel';
import { type FastifyReply } from 'fastify';
import Stripe from 'stripe';
import { type GatewayConfig } from '../config.ts';
import { type ApiRequest } from '../api/api-request.ts';
import { z } from 'zod';
import { GATEWAY_CONFIG } from '../tokens.ts';
import { DecisionAdmission } from './decision-admission.ts';

/** The answer to a purchase that nobody could decide. */
export const undecided = { approved: false, metadata: { decline_reason: 'decision_unavailable' } };

@Controller('webhooks/stripe')
export class StripeWebhookController {
  // The SDK requires a key; checking signatures makes no call.
  private readonly stripe = new Stripe('sk_signatures_only');

  constructor(
    private readonly rpc: RpcClient,
    private readonly batchedCalls: BatchedCalls,
    private readonly admission: DecisionAdmission,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Replies 200 only after the owning service has stored the event. */
  @Post()
  @HttpCode(200)
  async receive(@Req() request: ApiRequest) {
    const event = this.verified(request, this.config.STRIPE_WEBHOOK_SECRET.split(','));
    const owner = this.isForUs(event) ? ownerOfStripeEvent(event.type) : null;
    if (owner !== null)
      await this.rpc.call(serviceContext('gateway'), stripeEventRpc[owner], requestOf(event));
    return { received: true };
  }

  /** The card network waits for the reply, so any error is a timely decline. */
  @Post('authorization')
  @HttpCode(200)
  async authorize(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const event = this.verified(request, this.config.STRIPE_AUTHORIZATION_WEBHOOK_SECRET.split(','));
    void reply.header('stripe-version', Stripe.API_VERSION);
    if (modeOf(event) !== this.ourMode) return undecided;
    // A request may have been admitted while its body was still arriving, and others took its place.
    if (!this.admission.admits()) return undecided;
    try {
      return await this.admission.run(() => this.decide(event));
    } catch (error) {
      this.logger.error({ eventId: event.id, err: error }, 'no decision; declined');
      return undecided;
    }
  }

  private async decide(event: WebhookEvent) {
    const call = { traceparent: newTraceparent(), deadlineAt: Date.now() + this.config.DECISION_TIMEOUT_MS };
    try {
      return await this.batchedCalls.call(call, spendRpc.decideAuthorizations, requestOf(event));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'service_unavailable')) throw error;
      // During an upgrade `spend` may still be of a release that serves single requests only.
      const ctx = serviceContext('gateway', null, call);
      return this.rpc.call(ctx, spendRpc.decideAuthorization, requestOf(event));
    }
  }

  /**
   * Live webhook endpoints also receive signed test events of connected accounts (Stripe: Connect webhooks); they are
   * acknowledged without effect. A live event is never sent to a test platform.
   * @throws DomainError `webhook_mode_mismatch`
   */
  private isForUs(event: WebhookEvent): boolean {
    const mode = modeOf(event);
    if (mode === this.ourMode) return true;
    this.logger.warn({ eventId: event.id, mode }, 'stripe event of another mode');
    if (mode === 'live') throw failure('webhook_mode_mismatch');
    return false;
  }

  private get ourMode(): Mode {
    return this.config.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_') ? 'live' : 'test';
  }

  /**
   * @throws DomainError `webhook_signature_invalid` for a wrong signature, and for a timestamp more than five minutes away
   * in either direction; `webhook_malformed` for a signed body that is not an event.
   */
  private verified(request: ApiRequest, secrets: readonly string[]): WebhookEvent {
    const signature = request.headers['stripe-signature'];
    const payload = request.rawBody ?? '';
    if (!secrets.some((secret) => this.isSigned(payload, signature, secret)) || isSignedAhead(signature))
      throw failure('webhook_signature_invalid');
    const json = parsedJson(payload);
    const parsed = WebhookEvent.safeParse(json);
    if (!parsed.success || isDeeperThan(deepestLevel, json)) throw failure('webhook_malformed');
    return parsed.data;
  }

  private isSigned(payload: string | Buffer, signature: unknown, secret: string): boolean {
    const header = typeof signature === 'string' ? signature : '';
    const { signature: signatures } = this.stripe.webhooks;
    try {
      return signatures?.verifyHeader(payload, header, secret, toleranceSeconds) === true;
    } catch {
      return false;
    }
  }
}

const toleranceSeconds = 300;
/** Services quarantine events with more than 100 levels; some thousands overflow the stack when an event is sent to them. */
const deepestLevel = 1_000;

/** The SDK refuses old timestamps, but accepts future ones. */
function isSignedAhead(signature: unknown): boolean {
  const [, time] = /(?:^|,)t=(\d+)/.exec(typeof signature === 'string' ? signature : '') ?? [];
  return Number(time) > Date.now() / 1000 + toleranceSeconds;
}

function parsedJson(payload: string | Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}

/** The fields that the gateway reads; the owning service parses the rest. */
const WebhookEvent = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  account: z.string().nullish(),
  livemode: z.boolean().optional(),
  // An invalid time becomes 0; the owning service quarantines such an event.
  created: z.int().catch(0),
});
type WebhookEvent = z.infer<typeof WebhookEvent>;
type Mode = 'live' | 'test';

const modeOf = ({ livemode }: WebhookEvent): Mode => (livemode === true ? 'live' : 'test');

function requestOf(event: WebhookEvent): StripeEventRequest {
  return {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    created: event.created,
    payload: event,
  };
}
