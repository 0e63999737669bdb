import { Injectable } from '@nestjs/common';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';
import { type RecurringGift } from '../domain/recurring-gift.ts';

/** For an organization that never set it. */
const usualGifts = 12;

/** When donors of recurring gifts are suggested a higher amount. */
@Injectable()
export class UpgradeSuggestionRepository {
  constructor(private readonly reader: TenantReader) {}

  /** After this many successful gifts; null for never. */
  async afterGifts(ctx: Ctx): Promise<number | null> {
    const [row] = await this.reader.query<{ after_gifts: number | null }>(ctx, {
      name: 'upgrade-suggestions',
      text: `select after_gifts from upgrade_suggestions where organization_id = $1`,
      values: [ctx.organizationId],
    });
    return row === undefined ? usualGifts : row.after_gifts;
  }

  async setAfterGifts(tx: Transaction, organizationId: string, afterGifts: number | null): Promise<void> {
    await tx.query(sql`
      insert into upgrade_suggestions (organization_id, after_gifts) values (${organizationId}, ${afterGifts})
      on conflict (organization_id) do update set after_gifts = excluded.after_gifts`);
  }

  /**
   * Marks that a higher amount is suggested with the gift that is being booked, which counts; the caller has locked the recurring gift. Returns
   * false when it has too few gifts, or had a suggestion within a year.
   */
  async markSuggested(tx: Transaction, { organizationId, id }: RecurringGift, at: Date): Promise<boolean> {
    const marked = await tx.query(sql`
      update recurring_gift p set upgrade_suggested_at = ${at}
      where p.organization_id = ${organizationId} and p.id = ${id}
        and (p.upgrade_suggested_at is null or p.upgrade_suggested_at <= ${at}::timestamptz - interval '1 year')
        and 1 + (select count(*) from recurring_charge c
                 where c.organization_id = p.organization_id and c.recurring_gift_id = p.id and c.status = 'paid') >= (
          select case when s.organization_id is null then ${usualGifts} else s.after_gifts end
          from (select 1) one left join upgrade_suggestions s on s.organization_id = ${organizationId})
      returning id`);
    return marked.length > 0;
  }
}
