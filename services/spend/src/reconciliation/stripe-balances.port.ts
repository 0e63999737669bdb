import { type ReconciliationArea } from '@almoner/contracts';
import { type SideFact } from './domain/difference-causes.ts';

/** Minor units by currency. */
export type Balances = ReadonlyMap<string, bigint>;

/** The balances of a connected account at Stripe. */
export abstract class StripeBalances {
  abstract read(stripeAccountId: string): Promise<Readonly<Record<ReconciliationArea, Balances>>>;

  /**
   * What makes up the balance, in one currency; of purchases and deposits what was created since then. Recent gifts,
   * refunds and payouts have their ids; earlier ones are sums.
   */
  abstract facts(
    stripeAccountId: string,
    area: ReconciliationArea,
    currency: string,
    since: Date,
  ): Promise<SideFact[]>;
}
