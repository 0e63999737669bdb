import {
  donationsEvents,
  fundsRpc,
  type FundWire,
  type PayoutLine,
  type RequestOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { type SpendHarness } from './spend-harness.ts';

type Owner = Awaited<ReturnType<SpendHarness['createOrganization']>>;
type Line = Omit<PayoutLine, 'origin'>;
type Payout = ReturnType<typeof payoutOf>;

/** Restricted funds, and gifts to them as `donations` publishes them. Amounts in minor units. */
export class FundGifts {
  constructor(private readonly spend: SpendHarness) {}

  openFund({ organizationId }: Owner, over: Partial<RequestOf<typeof fundsRpc.createFund>> = {}) {
    return this.spend.rpc.call(this.spend.admin(organizationId), fundsRpc.createFund, {
      name: 'Community garden',
      restriction: 'purpose',
      purpose: 'Seeds and tools for the garden',
      startsOn: null,
      endsOn: null,
      ...over,
    });
  }

  fundOf({ organizationId }: Owner, { id }: FundWire) {
    return this.spend.rpc.call(this.spend.admin(organizationId), fundsRpc.getFund, { fundId: id });
  }

  /** A gift that was paid out, of which `amount` is for the fund. */
  async give(owner: Owner, fund: FundWire, amount: number) {
    const gift = await this.succeed(owner, fund, amount);
    await this.payOut(owner, lineOf(gift));
    const before = fund.posted;
    await eventually(async () => (await this.fundOf(owner, fund)).posted !== before);
    return gift;
  }

  /** A gift that is in transit, of which `amount` is for the fund. */
  async succeed({ organizationId }: Owner, fund: FundWire, amount: number, gross = amount) {
    const gift = {
      organizationId,
      giftId: newId(),
      campaignId: newId(),
      gross,
      fee: 1480,
      currency: 'USD',
      stripePaymentIntentId: newId(),
      designations: [{ fundId: fund.id, amount }],
      occurredAt: new Date().toISOString(),
    };
    await this.spend.publish(donationsEvents.giftSucceeded.subject, organizationId, gift);
    return gift;
  }

  payOut(owner: Owner, ...lines: Line[]) {
    return this.arrive(owner, payoutOf(owner, lines));
  }

  arrive({ organizationId }: Owner, payout: Payout) {
    return this.spend.publish(donationsEvents.payoutArrived.subject, organizationId, payout);
  }

  comeBack({ organizationId }: Owner, payout: Payout) {
    return this.spend.publish(donationsEvents.payoutReturned.subject, organizationId, payout);
  }
}

export const lineOf = ({
  giftId,
  gross: amount,
  fee,
  designations,
}: Awaited<ReturnType<FundGifts['succeed']>>) => ({
  stripeBalanceTransactionId: `txn_${giftId}`,
  giftId,
  amount,
  fee,
  designations,
  description: 'Gift',
});

export const payoutOf = (
  { organizationId }: Owner,
  lines: Line[],
  stripeDestinationId: string | null = null,
) => ({
  organizationId,
  stripePayoutId: `po_${newId()}`,
  stripeDestinationId,
  currency: 'USD',
  lines,
  occurredAt: new Date().toISOString(),
});
