import { Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import type Stripe from 'stripe';
import { DecideAuthorization } from '../decision/use-cases/decide-authorization.ts';
import { toAuthorizationRequest } from './issuing.mapper.ts';

/** The words of the answer to `issuing_authorization.request`; metadata lands on Stripe's authorization. */
@Injectable()
export class AuthorizationWebhook {
  constructor(private readonly decideAuthorization: DecideAuthorization) {}

  async answer(
    ctx: Ctx,
    event: StripeEventRequest,
  ): Promise<{ approved: boolean; metadata: Record<string, string> }> {
    // Signed by Stripe and checked at the edge; the SDK's types describe it.
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
      metadata: answer.declineReason === null ? {} : { decline_reason: answer.declineReason },
    };
  }
}
