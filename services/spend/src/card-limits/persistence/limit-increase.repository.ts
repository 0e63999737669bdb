import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';
import { type CardLimit } from './card-limit.repository.ts';

@Injectable()
export class LimitIncreaseRepository {
  /** The caller holds the locks of the card's chain of replacements, which share the limit; decisions that have read the card begin again. `amountMinor` 0 removes it. */
  async save(
    tx: Transaction,
    organizationId: string,
    { originalCardId, limitId }: Pick<CardLimit, 'originalCardId' | 'limitId'>,
    periodStartsAt: Date,
    amountMinor: number,
  ): Promise<void> {
    if (amountMinor === 0)
      await tx.query(sql`
        delete from limit_increase
        where organization_id = ${organizationId} and limit_id = ${limitId} and period_starts_at = ${periodStartsAt}`);
    else
      await tx.query(sql`
        insert into limit_increase (organization_id, limit_id, period_starts_at, amount_minor)
        values (${organizationId}, ${limitId}, ${periodStartsAt}, ${amountMinor})
        on conflict (limit_id, period_starts_at) do update
          set amount_minor = excluded.amount_minor, changed_at = now()`);
    await tx.query(sql`
      update spend_limit set version = version + 1 where organization_id = ${organizationId} and id = ${limitId}`);
    await tx.query(sql`
      update card set version = version + 1
      where organization_id = ${organizationId} and original_card_id = ${originalCardId}`);
  }
}
