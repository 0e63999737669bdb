import { Inject, Injectable } from '@nestjs/common';
import { onlineGiftMethods } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  JobQueue,
  LOGGER,
  METRICS,
  RecurringWork,
  registerGauge,
  type Logger,
  type Metrics,
} from '@almoner/platform';
import { donationsJobs } from '../jobs.ts';
import { differsFromRate, firstComparedDay } from './domain/fee-comparison.ts';
import { GiftFees } from './gift-fees.ts';
import { GiftFeeDayRepository } from './persistence/gift-fee-day.repository.ts';
import { toFeeSums, type FeeSumsRow } from './persistence/gift-fee-day.row.ts';

const dayMs = 24 * 3_600_000;

/** Reports to the operator the organizations whose Stripe fees differ from the configured rate. */
@Injectable()
export class FeeRateCheck extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly fees: GiftFees,
    private readonly days: GiftFeeDayRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    super(jobs, donationsJobs.checkFeeRates, dayMs);
    registerGauge(
      metrics,
      {
        name: 'gift_fee_rates_off',
        help: 'Organizations whose Stripe fees differ from the configured rate',
        label: 'method',
      },
      () => this.countOff(),
    );
  }

  protected async runRound(): Promise<void> {
    for (const { organization_id: organizationId, method, ...row } of await this.off())
      this.logger.warn(
        {
          organizationId,
          method,
          gifts: row.gifts,
          currency: row.currency,
          expectedMinor: Number(row.expected_minor),
          takenMinor: Number(row.taken_minor),
        },
        'Stripe fees differ from the configured rate',
      );
  }

  private async countOff(): Promise<Record<string, number>> {
    const off = await this.off();
    return Object.fromEntries(
      onlineGiftMethods.map((method) => [method, off.filter((row) => row.method === method).length]),
    );
  }

  private async off(): Promise<(FeeSumsRow & { organization_id: string })[]> {
    const rows = await this.days.sumsOfAll(firstComparedDay(this.clock.now()), this.fees.rates);
    return rows.filter((row) => differsFromRate(toFeeSums(row)));
  }
}
