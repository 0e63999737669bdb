import type Stripe from 'stripe';
import { openFinancialAccount } from '../../support/financial-account.ts';
import { Organization, type ActiveCard } from '../../support/organization.ts';
import { control } from './fault-injector.ts';
import { networkView, type NetworkView } from './network-view.ts';

type Cards = readonly [ActiveCard, ...ActiveCard[]];

/** An organization with cards and money, and its wallet at Stripe. */
export class DrillWallet {
  private constructor(
    private readonly stripe: Stripe,
    readonly organization: Organization,
    readonly cards: Cards,
    private readonly financialAccount: string | null,
  ) {}

  static async onIssuingBalance(stripe: Stripe, depositMinor: number): Promise<DrillWallet> {
    const organization = await Organization.create('Fault Drill Kitchen');
    return this.funded(stripe, organization, depositMinor, null);
  }

  static async onFinancialAccount(stripe: Stripe, depositMinor: number): Promise<DrillWallet> {
    const organization = await Organization.create('Fault Drill Pantry');
    return this.funded(stripe, organization, depositMinor, await openFinancialAccount(organization));
  }

  private static async funded(
    stripe: Stripe,
    organization: Organization,
    depositMinor: number,
    financialAccount: string | null,
  ): Promise<DrillWallet> {
    await organization.deposit(depositMinor);
    const card = (name: string, limitMinor: number, frequency: 'daily' | 'monthly' | 'total') =>
      organization.issueCard({ holder: organization.admin, name, limitMinor, frequency });
    const cards: Cards = [
      await card('Monthly', 9_000_000, 'monthly'),
      await card('Daily', 900_000, 'daily'),
      await card('Total', 9_000_000, 'total'),
    ];
    return new DrillWallet(stripe, organization, cards, financialAccount);
  }

  /** Lets the bank return a deposit below this amount, if there is one. */
  async returnDepositBelow(amountMinor: number): Promise<void> {
    const on = { stripeAccount: this.organization.stripeAccount };
    if (this.financialAccount === null) {
      const { data } = await this.stripe.topups.list({ status: 'succeeded', limit: 100 }, on);
      const small = data.find(({ amount }) => amount < amountMinor);
      if (small !== undefined) await control('topups', { topup: small.id, outcome: 'reverse' });
      return;
    }
    const { data } = await this.stripe.treasury.inboundTransfers.list(
      { financial_account: this.financialAccount, status: 'succeeded', limit: 100 },
      on,
    );
    const small = data.find(({ amount, returned }) => amount < amountMinor && returned !== true);
    if (small === undefined) return;
    await this.stripe.testHelpers.treasury.inboundTransfers.returnInboundTransfer(small.id, {}, on);
  }

  atStripe(): Promise<NetworkView> {
    return networkView(this.stripe, this.organization.stripeAccount, this.financialAccount);
  }
}
