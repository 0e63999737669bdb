import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, requireProvenAddress, type Ctx } from '@almoner/platform';
import { type RecurringGift } from './domain/recurring-gift.ts';
import { RecurringGiftFinder } from './persistence/recurring-gift.finder.ts';
import { PlanKeys } from './plan-keys.ts';

/** Who may see and change a recurring gift: its donor, signed in with that very address, or the holder of a link from an email. */
@Injectable()
export class PlanAccess {
  constructor(
    private readonly plans: RecurringGiftFinder,
    private readonly keys: PlanKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, also for the recurring gift of another donor. */
  async ofDonor(ctx: Ctx, id: string): Promise<RecurringGift> {
    const { email } = requireProvenAddress(ctx);
    const plan = await this.begun(id);
    if (plan.donorEmail !== email) throw notFound();
    return plan;
  }

  /** @throws DomainError `not_found`, also for a link that has expired. */
  async ofLink(id: string, key: string): Promise<RecurringGift> {
    if (!this.keys.opens(id, key, this.clock.now())) throw notFound();
    return this.begun(id);
  }

  private async begun(id: string): Promise<RecurringGift> {
    const plan = await this.plans.find(id);
    if (plan === null || plan.status === 'pending') throw notFound();
    return plan;
  }
}
