import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import {
  failure,
  ownerOfStripeEvent,
  spendRpc,
  stripeEventRpc,
  type StripeEventRequest,
} from '@almoner/contracts';
import { LOGGER, RpcClient, serviceContext, type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import Stripe from 'stripe';
import { type GatewayConfig } from '../config.ts';
import { type ApiRequest } from '../http/api-request.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';

/** Stripe takes the default after 2 s; by then we must have said no ourselves (DESIGN §5). */
const decisionBudgetMs = 1_200;
const undecided = { approved: false, metadata: { decline_reason: 'decision_unavailable' } };

@Controller('webhooks/stripe')
export class StripeWebhookController {
  // The SDK wants a key to exist; checking signatures makes no call.
  private readonly stripe = new Stripe('sk_signatures_only');

  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Answers 200 only when the owning service has the event in its own table. */
  @Post()
  @HttpCode(200)
  async receive(@Req() request: ApiRequest) {
    const event = this.verified(request, this.config.STRIPE_WEBHOOK_SECRET.split(','));
    const owner = this.isOfOurMode(event) ? ownerOfStripeEvent(event.type) : null;
    if (owner !== null)
      await this.rpc.call(serviceContext('gateway'), stripeEventRpc[owner], requestOf(event));
    return { received: true };
  }

  /** The card network waits: whatever goes wrong here is a decline, said in time. */
  @Post('authorization')
  @HttpCode(200)
  async authorize(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const event = this.verified(request, this.config.STRIPE_AUTHORIZATION_WEBHOOK_SECRET.split(','));
    void reply.header('stripe-version', Stripe.API_VERSION);
    if (!this.isOfOurMode(event)) return undecided;
    const ctx = serviceContext('gateway', null, { deadlineAt: Date.now() + decisionBudgetMs });
    try {
      return await this.rpc.call(ctx, spendRpc.decideAuthorization, requestOf(event));
    } catch (error) {
      this.logger.error({ eventId: event.id, err: error }, 'no decision; declined');
      return undecided;
    }
  }

  /** Test events of connected accounts come to the live address too, signed as all others (Stripe: Connect webhooks). */
  private isOfOurMode({ id: eventId, livemode }: Partial<Stripe.Event>): boolean {
    const isOurs = (livemode ?? false) === this.config.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_');
    if (!isOurs) this.logger.warn({ eventId, livemode }, 'stripe event of another mode ignored');
    return isOurs;
  }

  /** @throws DomainError `webhook_signature_invalid` for a wrong signature and for one older than five minutes. */
  private verified(request: ApiRequest, secrets: readonly string[]): Stripe.Event {
    const signature = request.headers['stripe-signature'];
    for (const secret of secrets) {
      try {
        return this.stripe.webhooks.constructEvent(request.rawBody ?? '', signature ?? '', secret);
      } catch {
        continue;
      }
    }
    throw failure('webhook_signature_invalid');
  }
}

function requestOf(event: Stripe.Event): StripeEventRequest {
  return {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    created: event.created,
    payload: event,
  };
}
