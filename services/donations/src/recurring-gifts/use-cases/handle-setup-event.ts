import { Injectable } from '@nestjs/common';
import { type Ctx, type StripeEventOutcome } from '@almoner/platform';
import { RecurringGiftFinder } from '../persistence/recurring-gift.finder.ts';
import { SavedMethods } from '../saved-methods.port.ts';
import { ReplaceMethod } from './replace-method.ts';

export interface SetupHint {
  readonly stripeAccountId: string;
  readonly setupIntentId: string;
  readonly recurringGiftId: string;
}

/** A card was set up: the browser may have been closed before it reported that. A hint like any other event. */
@Injectable()
export class HandleSetupEvent {
  constructor(
    private readonly plans: RecurringGiftFinder,
    private readonly methods: SavedMethods,
    private readonly replaceMethod: ReplaceMethod,
  ) {}

  async execute(ctx: Ctx, hint: SetupHint): Promise<StripeEventOutcome> {
    const plan = await this.plans.find(hint.recurringGiftId);
    if (plan === null || plan.method === null) return 'ignored';
    if (plan.stripeAccountId !== hint.stripeAccountId) return 'quarantined';
    const { setupIntentId, stripeAccountId } = hint;
    const { stripeCustomerId } = plan.method;
    // A late notice of an earlier card must not replace the one that the donor gave since.
    if (!(await this.methods.isNewest({ setupIntentId, stripeAccountId, stripeCustomerId })))
      return 'ignored';
    await this.replaceMethod.use(ctx, plan, hint.setupIntentId);
    return 'applied';
  }
}
