import { Inject, Injectable } from '@nestjs/common';
import { type ReconciliationDayWire, type RequestOf, type reconciliationRpc } from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { ReconciliationDayRepository } from '../persistence/reconciliation-day.repository.ts';
import { CheckOrganization } from './check-organization.ts';

/** The kept days, and a check on request. */
@Injectable()
export class ReadReconciliation {
  constructor(
    private readonly days: ReconciliationDayRepository,
    private readonly checkOrganization: CheckOrganization,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(
    ctx: Ctx,
    { from, to }: RequestOf<typeof reconciliationRpc.listReconciliationDays>,
  ): Promise<ReconciliationDayWire[]> {
    authorize(ctx, 'account.read');
    return this.days.list(ctx, from, to);
  }

  /** @returns what was found for today */
  async check(ctx: Ctx): Promise<ReconciliationDayWire[]> {
    const { organizationId } = authorize(ctx, 'account.read');
    await this.checkOrganization.execute(ctx, organizationId);
    const today = utcDay(this.clock.now());
    return this.days.list(ctx, today, today);
  }
}
