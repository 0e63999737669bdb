import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';
import { type CardLimit } from './card-limit.repository.ts';

export interface CardWithIncrease {
  readonly cardId: string;
  readonly userId: string;
  readonly version: number;
}

@Injectable()
export class LimitIncreaseRepository {
  /**
   * `amountMinor` 0 removes it. The caller holds the locks of the card's chain of replacements, which share the limit;
   * decisions that have read one of its cards begin again. Returns the cards with their new versions.
   */
  async save(
    tx: Transaction,
    organizationId: string,
    { originalCardId, limitId }: Pick<CardLimit, 'originalCardId' | 'limitId'>,
    periodStartsAt: Date,
    amountMinor: number,
  ): Promise<CardWithIncrease[]> {
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
    return tx.query<CardWithIncrease>(sql`
      update card set version = version + 1
      where organization_id = ${organizationId} and original_card_id = ${originalCardId}
      returning id as "cardId", user_id as "userId", version`);
  }
}
