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
import { type ApiRequest } from '../api/api-request.ts';
import { z } from 'zod';
import { GATEWAY_CONFIG } from '../tokens.ts';

/** Stripe takes the default after 2 s; by then we must have said no ourselves (docs/decisions/0001). */
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
    const owner = this.isForUs(event) ? ownerOfStripeEvent(event.type) : null;
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
    if (modeOf(event) !== this.ourMode) return undecided;
    const ctx = serviceContext('gateway', null, { deadlineAt: Date.now() + decisionBudgetMs });
    try {
      return await this.rpc.call(ctx, spendRpc.decideAuthorization, requestOf(event));
    } catch (error) {
      this.logger.error({ eventId: event.id, err: error }, 'no decision; declined');
      return undecided;
    }
  }

  /**
   * Test events of connected accounts come to the live address too, signed as all others, and are answered without
   * effect (Stripe: Connect webhooks). A live event is never sent to a test platform.
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
   * @throws DomainError `webhook_signature_invalid` for a wrong signature and for one of a time more than five minutes
   * from now, in either direction; `webhook_malformed` for what is signed and no event.
   */
  private verified(request: ApiRequest, secrets: readonly string[]): WebhookEvent {
    const signature = request.headers['stripe-signature'];
    const payload = request.rawBody ?? '';
    if (!secrets.some((secret) => this.isSigned(payload, signature, secret)) || isSignedAhead(signature))
      throw failure('webhook_signature_invalid');
    const parsed = WebhookEvent.safeParse(parsedJson(payload));
    if (!parsed.success) throw failure('webhook_malformed');
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

/** The SDK refuses what was signed too long ago, and takes what claims to be signed later than now. */
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

/** What the edge itself reads; the service that owns the event looks at the rest. */
const WebhookEvent = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  account: z.string().nullish(),
  livemode: z.boolean().optional(),
  // A time that is none reaches the owner as 0, which it puts aside.
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
