import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { saveDonor } from '../../donor-records/save-donor.ts';
import { type Goods } from '../../receipts/domain/receipt.ts';
import { possibleMatchOf } from './employer-match.row.ts';
import { type Gift } from '../domain/gift.ts';
import { type OfflineGiftDraft } from '../domain/offline-gift.ts';

export interface OfflineGiftToAdd extends Omit<OfflineGiftDraft, 'amount' | 'goodsAndServices'> {
  readonly id: string;
  readonly organizationId: string;
  readonly amount: Money;
  readonly goods: Goods | null;
  readonly receivedAt: Date;
  readonly recordedBy: string;
}

@Injectable()
export class OfflineGiftRepository {
  async add(tx: Transaction, gift: OfflineGiftToAdd): Promise<void> {
    const { organizationId, donor } = gift;
    const donorId = await saveDonor(tx, { organizationId, ...donor, employer: gift.employer });
    await tx.query(sql`
      insert into gift (organization_id, id, campaign_id, donor_id, donor_email, donor_name, is_anonymous, status, method,
                        amount_minor, total_minor, fee_minor, currency, started_at, occurred_at, next_look_at, goods, check_number,
                        property, advised_fund, recorded_by, employer, employer_match)
      values (${organizationId}, ${gift.id}, ${gift.campaignId}, ${donorId}, ${donor.email}, ${donor.name}, ${gift.anonymous},
              'succeeded', ${gift.method}, ${gift.amount.minor}, ${gift.amount.minor}, 0, ${gift.amount.currency}, now(),
              ${gift.receivedAt}, 'infinity', ${gift.goods}, ${gift.checkNumber}, ${gift.property}, ${gift.advisedFund},
              ${gift.recordedBy}, ${gift.employer}, ${possibleMatchOf(gift.employer)})`);
    const designations = gift.designations.map(({ fundId, amount }, position) => ({
      position,
      fund_id: fundId,
      amount_minor: amount,
    }));
    await tx.query(sql`
      insert into gift_designation (organization_id, gift_id, position, fund_id, amount_minor)
      select ${organizationId}, ${gift.id}, d.position, d.fund_id, d.amount_minor
      from jsonb_to_recordset(${JSON.stringify(designations)}::jsonb) as d (position smallint, fund_id uuid, amount_minor bigint)`);
  }

  async setVoided(
    tx: Transaction,
    { organizationId, id }: Gift,
    voidedAt: Date,
    reason: string,
  ): Promise<void> {
    await tx.query(sql`
      update gift set status = 'voided', voided_at = ${voidedAt}, void_reason = ${reason}
      where organization_id = ${organizationId} and id = ${id}`);
  }
}
