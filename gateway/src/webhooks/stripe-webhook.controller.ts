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
    const owner = ownerOfStripeEvent(event.type);
    if (owner !== null) await this.rpc.call(serviceContext('gateway'), stripeEventRpc[owner], event);
    return { received: true };
  }

  /** The card network waits: whatever goes wrong here is a decline, said in time. */
  @Post('authorization')
  @HttpCode(200)
  async authorize(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const event = this.verified(request, this.config.STRIPE_AUTHORIZATION_WEBHOOK_SECRET.split(','));
    void reply.header('stripe-version', Stripe.API_VERSION);
    const ctx = serviceContext('gateway', null, { deadlineAt: Date.now() + decisionBudgetMs });
    try {
      return await this.rpc.call(ctx, spendRpc.decideAuthorization, event);
    } catch (error) {
      this.logger.error({ eventId: event.eventId, err: error }, 'no decision; declined');
      return { approved: false, metadata: { decline_reason: 'decision_unavailable' } };
    }
  }

  /** @throws DomainError `webhook_signature_invalid` for a wrong signature and for one older than five minutes. */
  private verified(request: ApiRequest, secrets: readonly string[]): StripeEventRequest {
    const signature = request.headers['stripe-signature'];
    for (const secret of secrets) {
      try {
        return requestOf(this.stripe.webhooks.constructEvent(request.rawBody ?? '', signature ?? '', secret));
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
