import { Inject, Injectable } from '@nestjs/common';
import {
  type DifferenceCauseWire,
  type ReconciliationArea,
  type ReconciliationDayWire,
} from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { SYSTEM_POOL, TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { shownCauses } from '../domain/difference-causes.ts';
import { type EarlierDifference } from '../domain/lasting-difference.ts';

export interface CheckedDay {
  readonly area: ReconciliationArea;
  readonly currency: string;
  readonly ledgerMinor: bigint;
  readonly stripeMinor: bigint;
  readonly causes: readonly DifferenceCauseWire[];
  readonly differsSince: Date | null;
  readonly alertedAt: Date | null;
  readonly checkedAt: Date;
}

interface DayRow {
  day: string;
  area: ReconciliationArea;
  currency: string;
  ledger_minor: string;
  stripe_minor: string;
  causes: DifferenceCauseWire[];
  differs_since: Date | null;
  checked_at: Date;
}

/** A day has a row for each area and currency. */
const maxRows = 400;

@Injectable()
export class ReconciliationDayRepository {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  /** Every organization with an account at Stripe and movements in its ledger, archived or not. Reads across organizations. */
  async organizations(): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ id: string }>(
      `select o.organization_id as id from organization o where o.stripe_account_id is not null and exists (
         select 1 from transfer t where t.organization_id = o.organization_id)`,
    );
    return rows.map(({ id }) => id);
  }

  /** The difference that the last check found, or null. Waits while another check of the organization is running. */
  async lockLatestDifference(
    tx: Transaction,
    organizationId: string,
    { area, currency }: Pick<CheckedDay, 'area' | 'currency'>,
  ): Promise<EarlierDifference | null> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`reconcile ${organizationId}`}, 0))`);
    const [row] = await tx.query<Omit<EarlierDifference, 'since'> & { since: Date | null }>(sql`
      select causes, differs_since as since, alerted_at as "alertedAt" from reconciliation_day
      where organization_id = ${organizationId} and area = ${area} and currency = ${currency} order by day desc limit 1`);
    return row === undefined || row.since === null ? null : { ...row, since: row.since };
  }

  async save(tx: Transaction, organizationId: string, day: CheckedDay): Promise<void> {
    await tx.query(sql`
      insert into reconciliation_day (organization_id, day, area, currency, ledger_minor, stripe_minor, causes, differs_since,
        alerted_at, checked_at)
      values (${organizationId}, ${utcDay(day.checkedAt)}, ${day.area}, ${day.currency},
        ${day.ledgerMinor}, ${day.stripeMinor}, ${JSON.stringify(day.causes)}, ${day.differsSince}, ${day.alertedAt},
        ${day.checkedAt})
      on conflict (organization_id, day, area, currency) do update
        set ledger_minor = excluded.ledger_minor, stripe_minor = excluded.stripe_minor, causes = excluded.causes,
          differs_since = excluded.differs_since, alerted_at = excluded.alerted_at, checked_at = excluded.checked_at`);
  }

  /** Newest first. */
  async list(ctx: Ctx, from: string, to: string): Promise<ReconciliationDayWire[]> {
    const rows = await this.reader.query<DayRow>(ctx, {
      name: 'reconciliation-days',
      text: `select to_char(day, 'YYYY-MM-DD') as day, area, currency, ledger_minor, stripe_minor, causes, differs_since, checked_at
             from reconciliation_day where organization_id = $1 and day between $2 and $3
             order by day desc, area, currency limit ${maxRows}`,
      values: [ctx.organizationId, from, to],
    });
    return rows.map(toWire);
  }
}

function toWire(row: DayRow): ReconciliationDayWire {
  const [ledger, stripe] = [Number(row.ledger_minor), Number(row.stripe_minor)];
  return {
    day: row.day,
    area: row.area,
    currency: row.currency,
    ledger,
    stripe,
    difference: ledger - stripe,
    causes: shownCauses(row.causes),
    since: row.differs_since?.toISOString() ?? null,
    checkedAt: row.checked_at.toISOString(),
  };
}
