import { Inject, Injectable } from '@nestjs/common';
import { type OnlineGiftMethod } from '@almoner/contracts';
import { type Day, type Money } from '@almoner/kernel';
import { SYSTEM_POOL, TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { keyOfRate } from '../domain/fee-comparison.ts';
import { type FeeRate, type FeeRates } from '../domain/gift-quote.ts';
import { feeSumsColumns, type FeeSumsRow } from './gift-fee-day.row.ts';

export interface GiftFee {
  readonly organizationId: string;
  readonly day: Day;
  readonly method: OnlineGiftMethod;
  readonly rate: FeeRate;
  /** Paid by the donor. */
  readonly charged: Money;
  /** By the rate. */
  readonly expected: Money;
  /** By Stripe. */
  readonly taken: Money;
  /** By the donor, to cover the fees. */
  readonly added: Money;
}

const isOfRate = `(method = 'card' and rate = $2 or method = 'bank_debit' and rate = $3)`;
const keysOf = ({ card, bank_debit: bankDebit }: FeeRates) => [keyOfRate(card), keyOfRate(bankDebit)];

/** The fees of paid gifts, added up by day and rate. */
@Injectable()
export class GiftFeeDayRepository {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  /** Counts one more gift. The row of the day stays locked until the end of the transaction. */
  async add(tx: Transaction, gift: GiftFee): Promise<void> {
    const { charged, expected, taken, added } = gift;
    const isCovered = added.isPositive();
    await tx.query(sql`
      insert into gift_fee_day as d (organization_id, day, method, currency, rate, gifts, charged_minor, expected_minor, taken_minor,
        covered_gifts, added_minor, taken_of_covered_minor)
      values (${gift.organizationId}, ${gift.day}, ${gift.method}, ${charged.currency}, ${keyOfRate(gift.rate)}, 1,
        ${charged.minor}, ${expected.minor}, ${taken.minor}, ${isCovered ? 1 : 0}, ${added.minor}, ${isCovered ? taken.minor : 0n})
      on conflict (organization_id, day, method, currency, rate) do update set
        gifts = d.gifts + 1,
        charged_minor = d.charged_minor + excluded.charged_minor,
        expected_minor = d.expected_minor + excluded.expected_minor,
        taken_minor = d.taken_minor + excluded.taken_minor,
        covered_gifts = d.covered_gifts + excluded.covered_gifts,
        added_minor = d.added_minor + excluded.added_minor,
        taken_of_covered_minor = d.taken_of_covered_minor + excluded.taken_of_covered_minor`);
  }

  /** For the organization, from a day on, at these rates; one row for each method and currency. */
  sums(ctx: Ctx, from: Day, rates: FeeRates): Promise<FeeSumsRow[]> {
    return this.reader.query<FeeSumsRow>(ctx, {
      name: 'gift-fee-sums',
      text: `select ${feeSumsColumns} from gift_fee_day
             where organization_id = $1 and ${isOfRate} and day >= $4 group by method, currency`,
      values: [ctx.organizationId, ...keysOf(rates), from],
    });
  }

  /** Like `sums`, of every organization at its own rates, or at the usual ones where it has set none. */
  async sumsOfAll(from: Day, usual: FeeRates): Promise<(FeeSumsRow & { organization_id: string })[]> {
    const { rows } = await this.systemPool.query<FeeSumsRow & { organization_id: string }>(
      `select d.organization_id, ${feeSumsColumns}
       from gift_fee_day d left join fee_rate own using (organization_id, method)
       where day >= $1 and rate = case when own.basis_points is not null
         then concat_ws('/', own.basis_points, own.fixed_minor, own.max_minor)
         else case method when 'card' then $2 else $3 end end
       group by d.organization_id, method, currency`,
      [from, ...keysOf(usual)],
    );
    return rows;
  }
}
