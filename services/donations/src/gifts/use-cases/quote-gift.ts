import { Injectable } from '@nestjs/common';
import { notFound, type donationsRpc, type GiftQuoteWire, type RequestOf } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { CampaignReader } from '../../campaigns/persistence/campaign.reader.ts';
import { GiftFees } from '../../gift-fees/gift-fees.ts';

/** The cost of a gift to the donor, shown before it is started. */
@Injectable()
export class QuoteGift {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly fees: GiftFees,
  ) {}

  async execute(request: RequestOf<typeof donationsRpc.quoteGift>): Promise<GiftQuoteWire> {
    const campaign = await this.campaigns.findBySlug(request.campaign);
    if (campaign === null) throw notFound();
    const { currency } = campaign;
    const fees = await this.fees.of(campaign.organizationId);
    const { amount, fee, total } = fees.quote(
      Money.ofMinor(request.amount, currency),
      request.coverFees,
      request.method,
    );
    return {
      amount: amount.toMinorNumber(),
      fee: fee.toMinorNumber(),
      total: total.toMinorNumber(),
      currency,
    };
  }
}
