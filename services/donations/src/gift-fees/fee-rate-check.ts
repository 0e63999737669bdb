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
/** The metric adds up a month of every organization, and each replica reports it several times a minute. */
const countedForMs = 10 * 60_000;

/** Reports to the operator the organizations whose Stripe fees differ from the configured rate. */
@Injectable()
export class FeeRateCheck extends RecurringWork {
  private counted: { readonly at: number; readonly counts: Promise<Record<string, number>> } | null = null;

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

  private countOff(): Promise<Record<string, number>> {
    const now = this.clock.now().getTime();
    if (this.counted === null || now - this.counted.at >= countedForMs) {
      const counts = this.off().then(countByMethod);
      this.counted = { at: now, counts };
      // The next call counts again.
      counts.catch(() => (this.counted = null));
    }
    return this.counted.counts;
  }

  private async off(): Promise<SumsOfOrganization[]> {
    const rows = await this.days.sumsOfAll(firstComparedDay(this.clock.now()), this.fees.usual.rates);
    return rows.filter((row) => differsFromRate(toFeeSums(row)));
  }
}

type SumsOfOrganization = FeeSumsRow & { readonly organization_id: string };

/** Organizations, each once. */
const countByMethod = (off: readonly SumsOfOrganization[]): Record<string, number> =>
  Object.fromEntries(
    onlineGiftMethods.map((method) => [
      method,
      new Set(off.filter((row) => row.method === method).map((row) => row.organization_id)).size,
    ]),
  );
