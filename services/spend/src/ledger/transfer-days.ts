import { Injectable } from '@nestjs/common';
import { fieldFailure } from '@almoner/contracts';
import { oldestBookableDay, utcDay } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';

interface Payer {
  readonly id: string;
  readonly availableMinor: bigint;
}

interface Dated {
  /** `YYYY-MM-DD` in UTC; absent for today. */
  readonly day: string | undefined;
  /** The field of the request, for its refusal. */
  readonly field: string;
}

/** What a person moves between the organization's own accounts may count on an earlier day than the day on which it is recorded. */
@Injectable()
export class TransferDays {
  /**
   * When it counts: `now`, or noon in UTC of an earlier day, which is the same day in nearly every time zone.
   * @throws DomainError `transfer_day_in_future`, `transfer_day_too_old` (more than two years ago), `transfer_day_closed` (in a closed month)
   */
  async momentOf(
    tx: Transaction,
    organizationId: string,
    { day, field, now }: Dated & { readonly now: Date },
  ): Promise<Date> {
    const today = utcDay(now);
    if (day === undefined || day === today) return now;
    if (day > today) throw fieldFailure('transfer_day_in_future', field);
    if (day < oldestBookableDay(today)) throw fieldFailure('transfer_day_too_old', field);
    // Posting shares this lock anyway. It is taken before the check, so that no month is closed between the two.
    await tx.query(sql`select pg_advisory_xact_lock_shared(functions.books_lock(${organizationId}))`);
    const [row] = await tx.query<{ day: string | null }>(
      sql`select functions.first_open_day(${organizationId}::uuid)::text as day`,
    );
    if (day < (row?.day ?? '')) throw fieldFailure('transfer_day_closed', field);
    return new Date(`${day}T12:00:00.000Z`);
  }

  /**
   * Call it with the account locked. No day from `day` on may end below what is on hold now, so that no statement of a past day
   * shows an account below zero. @throws DomainError `insufficient_funds_since`
   */
  async assertAvailableSince(
    tx: Transaction,
    organizationId: string,
    { id, availableMinor }: Payer,
    { day, field, amountMinor }: Dated & { readonly amountMinor: bigint },
  ): Promise<void> {
    if (day === undefined) return;
    const [row] = await tx.query<{ rise: string | null }>(sql`
      select max(rise) as rise from (
        select sum(sum(amount_minor)) over (order by day desc) as rise from account_day
        where organization_id = ${organizationId} and account_id = ${id} and day > ${day}::date group by day) later`);
    const rise = BigInt(row?.rise ?? 0);
    if (availableMinor - (rise > 0n ? rise : 0n) < amountMinor)
      throw fieldFailure('insufficient_funds_since', field);
  }
}
