import { Inject, Injectable } from '@nestjs/common';
import { type ReplyOf, type StripeEventRequest, type spendRpc } from '@almoner/contracts';
import { LOGGER, StripeEvents, type Ctx, type Logger } from '@almoner/platform';
import type Stripe from 'stripe';
import { DecideAuthorization } from '../decision/use-cases/decide-authorization.ts';
import { EventValidator } from './event-validator.ts';
import { toAuthorizationRequest } from './issuing.mapper.ts';

/** Answers `issuing_authorization.request`; the metadata is stored on Stripe's authorization. */
@Injectable()
export class AuthorizationWebhook {
  constructor(
    private readonly decideAuthorization: DecideAuthorization,
    private readonly gate: EventValidator,
    private readonly events: StripeEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async answer(ctx: Ctx, event: StripeEventRequest): Promise<ReplyOf<typeof spendRpc.decideAuthorization>> {
    const problem = this.gate.problemOf(event);
    if (problem !== null) return this.refuse(event, problem);
    // Signed by Stripe, and every field that is read from here on was validated.
    const stripeEvent = event.payload as Stripe.Event;
    if (stripeEvent.type !== 'issuing_authorization.request' || event.account === null) {
      return { approved: false, metadata: { decline_reason: 'decision_unavailable' } };
    }
    const answer = await this.decideAuthorization.execute(
      ctx,
      toAuthorizationRequest(stripeEvent.data.object, event.account, event.eventId),
    );
    return {
      approved: answer.approved,
      // Only where it differs: Stripe accepts it only for terminals that take less.
      ...(answer.approved && answer.grantedMinor !== null && { amount: answer.grantedMinor }),
      metadata: answer.declineReason === null ? {} : { decline_reason: answer.declineReason },
    };
  }

  /** Declined whether or not it can be stored. */
  private async refuse(event: StripeEventRequest, problem: string) {
    await this.events.quarantine(event, problem).catch((error: unknown) => {
      this.logger.error(
        { eventId: event.eventId, problem, err: error },
        'refused request could not be stored',
      );
    });
    return { approved: false, metadata: { decline_reason: 'invalid_request' } };
  }
}
