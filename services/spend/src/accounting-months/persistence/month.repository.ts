import { Injectable } from '@nestjs/common';
import { monthAfter } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { firstDayOf, isClosedMonth } from '../domain/month-rules.ts';
import { booksOf } from './books.ts';

export interface MonthChange {
  readonly month: string;
  readonly action: 'close' | 'reopen';
  readonly userId: string;
  readonly userName: string;
  readonly reason: string | null;
  readonly openChecks: readonly { readonly kind: string; readonly open: number }[];
  readonly at: Date;
}

@Injectable()
export class MonthRepository {
  /**
   * Excludes every posting until the end of the transaction. False while something is being posted: waiting for the lock would
   * queue later postings, and the decisions behind them, behind this transaction.
   */
  async tryExcludePostings(tx: Transaction, organizationId: string): Promise<boolean> {
    const [row] = await tx.query<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(functions.books_lock(${organizationId})) as locked`,
    );
    return row?.locked === true;
  }

  async read(
    tx: Transaction,
    organizationId: string,
    month: string,
  ): Promise<{
    isClosed: boolean;
    version: number;
    lastClosed: string | null;
    firstToReport: string | null;
  }> {
    const [row] = await tx.query<{
      version: number | null;
      lastClosed: string | null;
      firstMonth: string | null;
      firstToReport: string | null;
    }>(sql`
      select b.*, (
        select version from accounting_month where organization_id = ${organizationId} and month = ${firstDayOf(month)}) as version
      from (${booksOf(organizationId)}) b`);
    const { version = null, lastClosed = null, firstMonth = null, firstToReport = null } = row ?? {};
    return {
      isClosed: isClosedMonth(month, { lastClosed, firstMonth }),
      version: version ?? 0,
      lastClosed,
      firstToReport,
    };
  }

  /** Sets the state with the next row version, for a month that `tryExcludePostings` protects. */
  async change(tx: Transaction, organizationId: string, change: MonthChange): Promise<void> {
    const { month, action, userId, userName, reason, openChecks, at } = change;
    const [row] = await tx.query<{ version: number }>(sql`
      insert into accounting_month (organization_id, month, is_closed, version)
      values (${organizationId}, ${firstDayOf(month)}, ${action === 'close'}, 1)
      on conflict (organization_id, month) do update
        set is_closed = excluded.is_closed, version = accounting_month.version + 1
      returning version`);
    await tx.query(sql`
      insert into accounting_month_change (organization_id, month, version, action, user_id, user_name, reason, open_checks,
        changed_at)
      values (${organizationId}, ${firstDayOf(month)}, ${row?.version ?? 1}, ${action}, ${userId}, ${userName}, ${reason},
        ${JSON.stringify(openChecks)}, ${at})`);
  }
}

export const endOf = (month: string) => firstDayOf(monthAfter(month));
