import { Injectable } from '@nestjs/common';
import { type ReconciliationArea } from '@almoner/contracts';
import Stripe from 'stripe';
import { type SideFact } from '../reconciliation/domain/difference-causes.ts';
import { StripeBalances, type Balances } from '../reconciliation/stripe-balances.port.ts';
import { cashFacts } from './cash-facts.ts';
import { movementsInProgress, paymentFacts } from './payment-facts.ts';
import { WalletBanks } from './wallet-banks.ts';

@Injectable()
export class IssuingAndPaymentsBalances extends StripeBalances {
  constructor(
    private readonly stripe: Stripe,
    private readonly banks: WalletBanks,
  ) {
    super();
  }

  async read(stripeAccount: string): Promise<Record<ReconciliationArea, Balances>> {
    const { issuing, available, pending } = await this.stripe.balance.retrieve({}, { stripeAccount });
    const inProgress = (await movementsInProgress(this.stripe, { stripeAccount })).map(
      ({ currency, net }) => ({
        currency,
        amount: -net,
      }),
    );
    return {
      cards: byCurrency((await this.financialAccountCash(stripeAccount)) ?? issuing?.available ?? []),
      payments: byCurrency([...available, ...pending, ...inProgress]),
    };
  }

  /** Null for an organization whose cards spend from the issuing balance. */
  private async financialAccountCash(stripeAccount: string): Promise<CurrencyAmount[] | null> {
    const wallet = await this.banks.find(stripeAccount);
    if (wallet?.financialAccountId == null) return null;
    const { financialAccounts } = this.stripe.treasury;
    const { balance } = await financialAccounts.retrieve(wallet.financialAccountId, {}, { stripeAccount });
    return Object.entries(balance.cash).map(([currency, amount]) => ({ currency, amount }));
  }

  async facts(
    stripeAccount: string,
    area: ReconciliationArea,
    currency: string,
    since: Date,
  ): Promise<SideFact[]> {
    const on = { stripeAccount };
    if (area === 'payments') return paymentFacts(this.stripe, on, currency);
    const wallet = await this.banks.find(stripeAccount);
    const scope = { on, since: Math.floor(since.getTime() / 1000) };
    return cashFacts(this.stripe, scope, wallet?.financialAccountId ?? null);
  }
}

interface CurrencyAmount {
  readonly currency: string;
  readonly amount: number;
}

function byCurrency(amounts: readonly CurrencyAmount[]): Balances {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of amounts) {
    const code = currency.toUpperCase();
    sums.set(code, (sums.get(code) ?? 0n) + BigInt(amount));
  }
  return sums;
}
