import { Injectable } from '@nestjs/common';
import { authorize, type Ctx } from '@almoner/platform';
import { type DonorFilters } from '../persistence/donor-conditions.ts';
import { DonorReader } from '../persistence/donor.reader.ts';

@Injectable()
export class CountDonors {
  constructor(private readonly reader: DonorReader) {}

  /** How many donors match the filters of the list. */
  async execute(ctx: Ctx, filters: DonorFilters): Promise<{ count: number }> {
    authorize(ctx, 'gift.read');
    return { count: await this.reader.count(ctx, filters) };
  }
}
