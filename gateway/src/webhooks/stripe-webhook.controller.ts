import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { failure, ownerOfStripeEvent, stripeEventRpc } from '@almoner/contracts';
import { LOGGER, RpcClient, serviceContext, type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import Stripe from 'stripe';
import { type GatewayConfig } from '../config.ts';
import { type ApiRequest } from '../api/api-request.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';
import { PurchaseDecisions } from './purchase-decisions.ts';
import { modeOf, requestOf, StripeEvents, type SignedPayload, type StripeEvent } from './stripe-events.ts';

@Controller('webhooks/stripe')
export class StripeWebhookController {
  constructor(
    private readonly events: StripeEvents,
    private readonly decisions: PurchaseDecisions,
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Replies 200 only after the owning service has stored the event. */
  @Post()
  @HttpCode(200)
  async receive(@Req() request: ApiRequest) {
    const event = this.events.read(signedPayloadOf(request), this.config.STRIPE_WEBHOOK_SECRET);
    const owner = this.isForUs(event) ? ownerOfStripeEvent(event.type) : null;
    if (owner !== null)
      await this.rpc.call(serviceContext('gateway'), stripeEventRpc[owner], requestOf(event));
    return { received: true };
  }

  /** For requests that `DecisionServer` does not answer. */
  @Post('authorization')
  @HttpCode(200)
  async authorize(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.decisions.answer(signedPayloadOf(request));
    void reply.header('stripe-version', Stripe.API_VERSION);
    return answer;
  }

  /**
   * Live webhook endpoints also receive signed test events of connected accounts (Stripe: Connect webhooks); they are
   * acknowledged without effect. A live event is never sent to a test platform.
   * @throws DomainError `webhook_mode_mismatch`
   */
  private isForUs(event: StripeEvent): boolean {
    if (this.events.isOfOurMode(event)) return true;
    const mode = modeOf(event);
    this.logger.warn({ eventId: event.id, mode }, 'stripe event of another mode');
    if (mode === 'live') throw failure('webhook_mode_mismatch');
    return false;
  }
}

const signedPayloadOf = ({ rawBody, headers }: ApiRequest): SignedPayload => ({
  payload: rawBody ?? '',
  signature: headers['stripe-signature'],
});
