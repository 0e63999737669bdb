import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';

/** The counters in which a purchase counts, by position: a limit and the start of one of its periods. */
export interface CountedIn {
  readonly limitIds: readonly string[];
  readonly periods: readonly Date[];
}

/** The change of each of these counters; minor units, may be negative. */
export interface CounterMovement {
  readonly countedIn: CountedIn;
  readonly spentMinor: bigint;
  readonly heldMinor: bigint;
}

/** The running sums of limits: what is spent and held in each period. */
@Injectable()
export class LimitCounterRepository {
  async move(tx: Transaction, organizationId: string, movements: readonly CounterMovement[]): Promise<void> {
    const rows = movements.flatMap(({ countedIn, spentMinor, heldMinor }) =>
      countedIn.limitIds.map((id, index) => ({
        id,
        startsAt: countedIn.periods[index],
        spentMinor,
        heldMinor,
      })),
    );
    await tx.query(sql`
      select functions.move_counters(${organizationId}, ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ startsAt }) => startsAt)}::timestamptz[], ${rows.map(({ spentMinor }) => spentMinor)}::bigint[],
        ${rows.map(({ heldMinor }) => heldMinor)}::bigint[])`);
  }

  /**
   * The counters for a capture or refund of this card at this time: of the given limits, and of every own limit of the card, also
   * one set after the authorization.
   */
  async at(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    limitIds: readonly string[],
    at: Date,
  ): Promise<CountedIn> {
    const rows = await tx.query<CounterRow>(sql`
      select l.id, p.starts_at from spend_limit l
      cross join lateral (select functions.period_start(l.frequency, ${at}, l.counts_from) as starts_at) p
      where l.organization_id = ${organizationId}
        and (l.id = any(${[...limitIds]}::uuid[]) or (l.kind = 'card_rule' and l.owner_id = (
          select original_card_id from card where organization_id = ${organizationId} and id = ${cardId})))
        and (l.kind <> 'card_rule' or p.starts_at >= l.counts_since)`);
    return toCountedIn(rows);
  }

  /** The counters for the hold of an authorization that we did not decide: of every limit that applies to the card. */
  async ofCard(tx: Transaction, organizationId: string, cardId: string, at: Date): Promise<CountedIn> {
    const rows = await tx.query<CounterRow>(sql`
      select l.id, functions.period_start(l.frequency, ${at}, l.counts_from) as starts_at
      from card_limit k join spend_limit l on l.organization_id = k.organization_id and l.id = k.limit_id
      where k.organization_id = ${organizationId} and k.card_id = ${cardId}`);
    return toCountedIn(rows);
  }
}

interface CounterRow {
  readonly id: string;
  readonly starts_at: Date;
}

const toCountedIn = (rows: readonly CounterRow[]): CountedIn => ({
  limitIds: rows.map(({ id }) => id),
  periods: rows.map(({ starts_at }) => starts_at),
});
