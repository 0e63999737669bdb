import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { saveDonor } from '../../donor-records/save-donor.ts';

export type ForgoneFact = PayloadOf<typeof spendEvents.reimbursementForgone>;

/** The gift of a forgone reimbursement, and whose it is. */
export interface ForgoneGift {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
}

@Injectable()
export class ForgoneGiftRepository {
  /** Adds the gift, and the donor of the address where there is none yet. Returns its id; null when the report has its gift already. */
  async add(tx: Transaction, fact: ForgoneFact): Promise<string | null> {
    const { organizationId, reportId, userId, email, name, title, lines, total, currency, occurredAt } = fact;
    const { reportTotal } = fact;
    const donorId = await saveDonor(tx, { organizationId, email, name, employer: null });
    const forgone = JSON.stringify({ reportId, userId, title, lines, reportTotal });
    const [gift] = await tx.query<{ id: string }>(sql`
      insert into gift (organization_id, id, donor_id, donor_email, donor_name, is_anonymous, status, method, amount_minor,
        total_minor, fee_minor, currency, started_at, occurred_at, next_look_at, forgone)
      values (${organizationId}, ${newId()}, ${donorId}, ${email}, ${name}, false, 'succeeded', 'forgone_reimbursement', ${total},
        ${total}, 0, ${currency}, ${occurredAt}, ${occurredAt}, 'infinity', ${forgone}::jsonb)
      on conflict (organization_id, (forgone ->> 'reportId')) where forgone is not null do nothing returning id`);
    return gift?.id ?? null;
  }

  async findOfReport(tx: Transaction, organizationId: string, reportId: string): Promise<ForgoneGift | null> {
    const [gift] = await tx.query<ForgoneGift>(sql`
      select id, organization_id as "organizationId", forgone ->> 'userId' as "userId" from gift
      where organization_id = ${organizationId} and forgone is not null and forgone ->> 'reportId' = ${reportId}`);
    return gift ?? null;
  }
}
