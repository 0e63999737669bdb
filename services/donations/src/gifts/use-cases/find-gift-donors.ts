import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type donationsRpc } from '@almoner/contracts';
import { TenantReader, authorize, type Ctx } from '@almoner/platform';

type Find = typeof donationsRpc.findGiftDonors;

interface DonorRow {
  id: string;
  donor_name: string | null;
  donor_email: string | null;
}

/** Who gave, by the ids of gifts: the books have only the ids. */
@Injectable()
export class FindGiftDonors {
  constructor(private readonly reader: TenantReader) {}

  async execute(ctx: Ctx, { giftIds }: RequestOf<Find>): Promise<ReplyOf<Find>> {
    authorize(ctx, 'gift.read');
    const rows = await this.reader.query<DonorRow>(ctx, {
      name: 'donors-of-gifts',
      text: `select id, donor_name, donor_email from gift where organization_id = $1 and id = any ($2)`,
      values: [ctx.organizationId, giftIds],
    });
    return rows.map(({ id, donor_name: name, donor_email: email }) => ({
      giftId: id,
      donor: { name, email },
    }));
  }
}
