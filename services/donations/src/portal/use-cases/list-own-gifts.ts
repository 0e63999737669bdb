import { Injectable } from '@nestjs/common';
import {
  type DonorGiftWire,
  type DonorYearWire,
  type RequestOf,
  type recurringGiftsRpc,
} from '@almoner/contracts';
import { pageOf, readCursor, requireProvenAddress, type Ctx } from '@almoner/platform';
import { PortalReader, type DonorGiftRow, type DonorYearRow } from '../portal.reader.ts';

const defaultLimit = 50;

/** The signed-in donor's gifts, to every organization. Only the proven address gives access to it. */
@Injectable()
export class ListOwnGifts {
  constructor(private readonly reader: PortalReader) {}

  async gifts(
    ctx: Ctx,
    { limit = defaultLimit, cursor, year }: RequestOf<typeof recurringGiftsRpc.listOwnGifts>,
  ) {
    const { email } = requireProvenAddress(ctx);
    const rows = await this.reader.gifts(email, year ?? null, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ occurred_at: at, id }) => ({ at, id }), toGiftWire);
  }

  async designated(ctx: Ctx) {
    const { email } = requireProvenAddress(ctx);
    return (await this.reader.designatedGifts(email)).map((row) => ({
      organization: { id: row.organization_id, name: row.organization_name },
      giftIds: row.gift_ids,
    }));
  }

  async years(ctx: Ctx): Promise<DonorYearWire[]> {
    const { email } = requireProvenAddress(ctx);
    return (await this.reader.years(email)).map(toYearWire);
  }
}

function toGiftWire(row: DonorGiftRow): DonorGiftWire {
  return {
    id: row.id,
    organization: { id: row.organization_id, name: row.organization_name },
    campaignTitle: row.campaign_title,
    method: row.method,
    frequency: row.frequency,
    status: row.status,
    verificationUrl: row.verification_url,
    amount: Number(row.total_minor),
    refunded: Number(row.refunded_minor),
    currency: row.currency,
    receipt:
      row.receipt_id === null || row.receipt_number === null
        ? null
        : { id: row.receipt_id, number: row.receipt_number },
    tribute: row.tribute,
    again:
      row.again_campaign === null
        ? null
        : { campaign: row.again_campaign, amount: Number(row.amount_minor), fundId: row.again_fund_id },
    fundNames: row.fund_names,
    occurredAt: row.occurred_at.toISOString(),
  };
}

function toYearWire(row: DonorYearRow): DonorYearWire {
  return {
    year: row.year,
    organization: { id: row.organization_id, name: row.organization_name },
    given: Number(row.given_minor),
    currency: row.currency,
    giftCount: row.gift_count,
  };
}
