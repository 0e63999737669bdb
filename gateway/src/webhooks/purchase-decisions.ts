import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import { spendRpc } from '@almoner/contracts';
import {
  BatchedCalls,
  LOGGER,
  RpcClient,
  newTraceparent,
  serviceContext,
  type Logger,
} from '@almoner/platform';
import { type GatewayConfig } from '../config.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';
import { DecisionAdmission } from './decision-admission.ts';
import { requestOf, StripeEvents, type SignedPayload, type StripeEvent } from './stripe-events.ts';

/** The reply when no decision could be made. */
export const undecided = { approved: false, metadata: { decline_reason: 'decision_unavailable' } };

/** Answers the card network's requests to approve a purchase. It waits for the answer, so any error is a timely decline. */
@Injectable()
export class PurchaseDecisions {
  constructor(
    private readonly events: StripeEvents,
    private readonly admission: DecisionAdmission,
    private readonly batchedCalls: BatchedCalls,
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError `webhook_signature_invalid`, `webhook_malformed` */
  async answer(request: SignedPayload): Promise<object> {
    const event = this.events.read(request, this.config.STRIPE_AUTHORIZATION_WEBHOOK_SECRET);
    if (!this.events.isOfOurMode(event)) return undecided;
    // A request may have been admitted while its body was still arriving, and others took its place.
    if (!this.admission.admits()) return undecided;
    try {
      return await this.admission.run(() => this.decide(event));
    } catch (error) {
      this.logger.error({ eventId: event.id, err: error }, 'no decision; declined');
      return undecided;
    }
  }

  private async decide(event: StripeEvent) {
    const call = { traceparent: newTraceparent(), deadlineAt: Date.now() + this.config.DECISION_TIMEOUT_MS };
    try {
      return await this.batchedCalls.call(call, spendRpc.decideAuthorizations, requestOf(event));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'service_unavailable')) throw error;
      // During an upgrade, `spend` may still run a release that handles only single requests.
      const ctx = serviceContext('gateway', null, call);
      return this.rpc.call(ctx, spendRpc.decideAuthorization, requestOf(event));
    }
  }
}
