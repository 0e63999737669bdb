import { Injectable } from '@nestjs/common';
import { type Ctx, type StripeEventOutcome } from '@almoner/platform';
import { CountDecline } from '../../card-testing/use-cases/count-decline.ts';
import { RecurringGiftFinder } from '../persistence/recurring-gift.finder.ts';
import { SavedMethods } from '../saved-methods.port.ts';
import { type SetupHint } from './handle-setup-event.ts';

export interface SetupFailureHint extends SetupHint {
  readonly setupId: string;
  readonly stripeAttemptId: string;
}

/** A card was declined when it was to be kept for a recurring gift: counted against card testing as a declined payment is. */
@Injectable()
export class HandleSetupFailure {
  constructor(
    private readonly plans: RecurringGiftFinder,
    private readonly methods: SavedMethods,
    private readonly countDecline: CountDecline,
  ) {}

  async execute(ctx: Ctx, hint: SetupFailureHint): Promise<StripeEventOutcome> {
    const { stripeAccountId, setupIntentId, recurringGiftId, setupId, stripeAttemptId } = hint;
    const plan = await this.plans.find(recurringGiftId);
    if (plan === null) return 'ignored';
    if (plan.stripeAccountId !== stripeAccountId) return 'quarantined';
    const { organizationId, campaignId } = plan;
    const declined = { setupId, recurringGiftId, organizationId, campaignId };
    const mustClose = await this.countDecline.ofMethodSetup(ctx, declined, stripeAttemptId);
    if (mustClose) await this.methods.close({ stripeAccountId, setupIntentId });
    return 'applied';
  }
}
