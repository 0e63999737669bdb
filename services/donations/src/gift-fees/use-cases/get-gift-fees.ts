import { Inject, Injectable } from '@nestjs/common';
import {
  onlineGiftMethods,
  type FeeComparisonWire,
  type FeeRateWire,
  type GiftFeesWire,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { differsFromRate, firstComparedDay, effectiveRate } from '../domain/fee-comparison.ts';
import { type FeeRate } from '../domain/gift-quote.ts';
import { GiftFees } from '../gift-fees.ts';
import { GiftFeeDayRepository } from '../persistence/gift-fee-day.repository.ts';
import { toFeeSums, type FeeSumsRow } from '../persistence/gift-fee-day.row.ts';

/** The fee rates that are set, and what Stripe took of recent gifts. */
@Injectable()
export class GetGiftFees {
  constructor(
    private readonly fees: GiftFees,
    private readonly days: GiftFeeDayRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx): Promise<GiftFeesWire> {
    const { organizationId } = authorize(ctx, 'gift.read');
    const from = firstComparedDay(this.clock.now());
    const { rates } = await this.fees.of(organizationId);
    const platformRates = this.fees.usual.rates;
    const rows = await this.days.sums(ctx, from, rates);
    const methods = onlineGiftMethods.flatMap((method) => {
      const rate = rates[method];
      const compared = rows.filter((row) => row.method === method).map((row) => toComparison(row, rate));
      return (compared.length === 0 ? [null] : compared).map((one) => ({
        method,
        rate: toRate(rate),
        platformRate: toRate(platformRates[method]),
        isOwn: rate !== platformRates[method],
        compared: one,
      }));
    });
    return { from, methods };
  }
}

const toRate = ({ basisPoints, fixedMinor, maxMinor }: FeeRate): FeeRateWire => ({
  basisPoints: Number(basisPoints),
  fixed: Number(fixedMinor),
  max: maxMinor === null ? null : Number(maxMinor),
});

function toComparison(row: FeeSumsRow, rate: FeeRate): FeeComparisonWire {
  const sums = toFeeSums(row);
  const { covered } = sums;
  const { basisPoints, fixedMinor } = effectiveRate(sums, rate);
  return {
    currency: row.currency,
    gifts: sums.gifts,
    charged: sums.charged.toMinorNumber(),
    expected: sums.expected.toMinorNumber(),
    taken: sums.taken.toMinorNumber(),
    effectiveRate: { basisPoints: Number(basisPoints), fixed: Number(fixedMinor) },
    isOff: differsFromRate(sums),
    covered: {
      gifts: covered.gifts,
      added: covered.added.toMinorNumber(),
      taken: covered.taken.toMinorNumber(),
    },
  };
}
