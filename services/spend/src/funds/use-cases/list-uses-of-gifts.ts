import { Injectable } from '@nestjs/common';
import { type GiftUsesWire } from '@almoner/contracts';
import { withOrganization, type Ctx } from '@almoner/platform';
import { GiftUsesReader } from '../persistence/gift-uses.reader.ts';

const maxUses = 50;

/** The uses of gifts to restricted funds: the report that a donor of a restricted gift gets. */
@Injectable()
export class ListUsesOfGifts {
  constructor(private readonly reader: GiftUsesReader) {}

  async execute(ctx: Ctx, organizationId: string, giftIds: readonly string[]): Promise<GiftUsesWire[]> {
    if (giftIds.length === 0) return [];
    const tenant = withOrganization(ctx, organizationId);
    const [funds, uses] = [
      await this.reader.given(tenant, giftIds),
      await this.reader.uses(tenant, giftIds, maxUses),
    ];
    return funds.map(({ fund_id: id, name, account_id: account, currency, given }) => {
      const ofFund = uses.filter((use) => use.account_id === account);
      return {
        fund: { id, name },
        currency,
        given: Number(given),
        spent: Number(ofFund[0]?.spent ?? 0),
        uses: ofFund.map((use) => ({
          kind: use.kind,
          merchant: use.merchant,
          at: use.at.toISOString(),
          amount: Number(use.amount),
          part: Number(use.part),
        })),
      };
    });
  }
}
