import { Injectable } from '@nestjs/common';
import { type AuthorizationFact } from '@almoner/contracts';
import { type SpendFrequency, utcDay } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { cardText } from '../mail-text.ts';

interface LimitedCard {
  /** With its last digits. */
  readonly name: string;
  /** For the rule that it has now. */
  readonly frequency: SpendFrequency;
}

interface LimitedCardRow extends LimitedCard {
  readonly last4: string | null;
}

type LimitKey = Pick<AuthorizationFact, 'organizationId' | 'cardId'> &
  NonNullable<AuthorizationFact['cardLimit']>;

@Injectable()
export class LimitNoticeRepository {
  /** Null for a single-use card, for which what is left does not matter, and for an unknown card. */
  async findCard(tx: Transaction, { organizationId, cardId }: LimitKey): Promise<LimitedCard | null> {
    const [row] = await tx.query<LimitedCardRow>(
      `select name, last4, frequency from card where organization_id = $1 and id = $2 and not is_single_use`,
      [organizationId, cardId],
    );
    return row === undefined ? null : { name: cardText(row), frequency: row.frequency };
  }

  /**
   * Records a notice for this limit in this period, and returns false if there is one already. A replacement card continues
   * the limit of the card that it replaces, so the notice is stored for the first card, and one for any card of the chain counts.
   */
  async add(
    tx: Transaction,
    { organizationId, cardId, periodStartsAt, limit }: LimitKey,
    at: Date,
  ): Promise<boolean> {
    const added = await tx.query(
      `with recursive replaced as (
         select id, replacement_for from card where organization_id = $1 and id = $2
         union all
         select c.id, c.replacement_for from replaced r
         join card c on c.organization_id = $1 and c.id = r.replacement_for)
       insert into limit_notice (organization_id, card_id, period_starts_at, limit_minor, noticed_on)
       select $1, id, $3, $4, $5 from replaced
       where replacement_for is null and not exists (
         select from limit_notice n
         where n.organization_id = $1 and n.card_id in (select id from replaced) and n.period_starts_at = $3 and n.limit_minor = $4)
       on conflict do nothing returning card_id`,
      [organizationId, cardId, periodStartsAt, limit, utcDay(at)],
    );
    return added.length > 0;
  }
}
