import { Inject, Injectable } from '@nestjs/common';
import { type DonorRetentionWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { DonorRetentionReader } from '../persistence/donor-retention.reader.ts';

const yearCount = 5;

/** Which share of an organization's donors gave again in the next year, as the Fundraising Effectiveness Project defines retention. */
@Injectable()
export class GetRetention {
  constructor(
    private readonly reader: DonorRetentionReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx): Promise<DonorRetentionWire> {
    authorize(ctx, 'gift.read');
    const present = this.clock.now().getUTCFullYear();
    const years = await this.reader.years(ctx, { from: present - yearCount + 1, to: present });
    return { years: years.map((one) => ({ ...one, isOver: one.year < present })) };
  }
}
