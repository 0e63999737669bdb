import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';

/** The counters in which a purchase counts, by position: a limit and the start of one of its periods. */
export interface CountedIn {
  readonly limitIds: readonly string[];
  readonly periods: readonly Date[];
}

/** What is added to each of these counters; minor units, may be negative. */
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

  /** The same limits at another time: a refund counts in the period of the refund. */
  async at(
    tx: Transaction,
    organizationId: string,
    limitIds: readonly string[],
    at: Date,
  ): Promise<CountedIn> {
    const rows = await tx.query<{ id: string; starts_at: Date }>(sql`
      select id, functions.period_start(frequency, ${at}, counts_from) as starts_at from spend_limit
      where organization_id = ${organizationId} and id = any(${[...limitIds]}::uuid[])`);
    return { limitIds: rows.map(({ id }) => id), periods: rows.map(({ starts_at }) => starts_at) };
  }
}
