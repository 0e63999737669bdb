import { type ReconciliationArea } from '@almoner/contracts';
import { type SideFact } from './domain/difference-causes.ts';

/** Minor units by currency. */
export type Balances = ReadonlyMap<string, bigint>;

/** The balances of a connected account at Stripe. */
export abstract class StripeBalances {
  abstract read(stripeAccountId: string): Promise<Readonly<Record<ReconciliationArea, Balances>>>;

  /** The facts behind the balance, in one currency; purchases and deposits only if created since then. */
  abstract facts(
    stripeAccountId: string,
    area: ReconciliationArea,
    currency: string,
    since: Date,
  ): Promise<SideFact[]>;
}
