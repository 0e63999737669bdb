import { Inject, Injectable } from '@nestjs/common';
import { type FailedPayoutWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { FailedPayoutReader } from '../persistence/failed-payout.reader.ts';

const shownForMs = 90 * 24 * 3_600_000;

@Injectable()
export class ListFailedPayouts {
  constructor(
    private readonly payouts: FailedPayoutReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute(ctx: Ctx): Promise<FailedPayoutWire[]> {
    authorize(ctx, 'campaign.manage');
    return this.payouts.list(ctx, new Date(this.clock.now().getTime() - shownForMs));
  }
}
