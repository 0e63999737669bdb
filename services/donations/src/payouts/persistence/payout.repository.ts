import { Inject, Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { SYSTEM_POOL, raw, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type PayoutLine } from '../domain/payout-line.ts';
import { type Payout } from '../payouts.port.ts';
import { sumColumns, sumsOfLines } from './payout-sums.ts';

export type PayoutStatus = 'arrived' | 'failed' | 'returned';

interface PayoutOutcome {
  readonly status: PayoutStatus;
  /** Null for one that the bank did not refuse. */
  readonly failedAt: Date | null;
  readonly lines: readonly PayoutLine[];
}

interface LineRow {
  id: string;
  kind: PayoutLine['kind'];
  source_id: string | null;
  gift_id: string | null;
  amount_minor: string;
  fee_minor: string;
  currency: string;
  designations: { fundId: string; amount: number }[];
  origin: PayoutLine['origin'];
  description: string;
}

const lineColumns = `l.id, l.kind, l.source_id, l.gift_id, l.amount_minor, l.fee_minor, p.currency, l.designations, l.origin, l.description`;

const selectLines = `
  select ${lineColumns} from payout_line l join payout p using (stripe_payout_id) where l.stripe_payout_id = $1 order by l.id`;

/** Payouts that were published. Methods without a transaction run as the system role: Stripe's events name an account, no organization. */
@Injectable()
export class PayoutRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async organizationOf(stripeAccountId: string): Promise<string | null> {
    const { rows } = await this.systemPool.query<{ id: string }>(
      `select organization_id as id from organization where stripe_account_id = $1`,
      [stripeAccountId],
    );
    return rows[0]?.id ?? null;
  }

  /** Every account that gifts may have been made to. */
  async accounts(): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ id: string }>(
      `select stripe_account_id as id from organization where stripe_account_id is not null`,
    );
    return rows.map(({ id }) => id);
  }

  async statusOf(stripePayoutId: string): Promise<PayoutStatus | null> {
    const { rows } = await this.systemPool.query<{ status: PayoutStatus }>(
      `select status from payout where stripe_payout_id = $1`,
      [stripePayoutId],
    );
    return rows[0]?.status ?? null;
  }

  async linesOf(stripePayoutId: string): Promise<PayoutLine[]> {
    const { rows } = await this.systemPool.query<LineRow>(selectLines, [stripePayoutId]);
    return rows.map(toLine);
  }

  /** Like `linesOf`, of the organization of the transaction. */
  async linesIn(tx: Transaction, stripePayoutId: string): Promise<PayoutLine[]> {
    return (await tx.query<LineRow>(selectLines, [stripePayoutId])).map(toLine);
  }

  /** The lines that took money back for these refunds or disputes. */
  async linesAbout(sourceIds: readonly string[]): Promise<PayoutLine[]> {
    const { rows } = await this.systemPool.query<LineRow>(
      `select ${lineColumns} from payout_line l join payout p using (stripe_payout_id)
       where l.source_id = any ($1) and l.amount_minor < 0`,
      [sourceIds],
    );
    return rows.map(toLine);
  }

  /** The lines by which refunds and disputes took money of these gifts, except what came back since. */
  async linesThatTook(organizationId: string, giftIds: readonly string[]): Promise<PayoutLine[]> {
    const { rows } = await this.systemPool.query<LineRow>(
      `select ${lineColumns} from payout_line l join payout p using (stripe_payout_id)
       where l.organization_id = $1 and l.gift_id = any ($2) and l.kind in ('refund', 'dispute') and l.amount_minor < 0
         and not exists (select 1 from payout_line b where b.source_id = l.source_id and b.amount_minor > 0)`,
      [organizationId, giftIds],
    );
    return rows.map(toLine);
  }

  /** Returns false when the payout is stored already. */
  async add(
    tx: Transaction,
    organizationId: string,
    payout: Payout,
    { status, failedAt, lines }: PayoutOutcome,
  ): Promise<boolean> {
    const added = await tx.query(sql`
      insert into payout (organization_id, stripe_payout_id, status, amount_minor, currency, stripe_destination_id, occurred_at,
        stripe_created_at, failed_at)
      values (${organizationId}, ${payout.stripePayoutId}, ${status}, ${payout.amount.minor}, ${payout.amount.currency},
        ${payout.stripeDestinationId}, ${payout.arrivalDate}, ${payout.createdAt}, ${failedAt})
      on conflict do nothing returning 1`);
    if (added.length === 0) return false;
    await tx.query(sql`
      insert into payout_line (organization_id, stripe_payout_id, id, kind, source_id, gift_id, amount_minor, fee_minor, designations,
        origin, description)
      select ${organizationId}, ${payout.stripePayoutId}, l.id, l.kind, l.source_id, l.gift_id, l.amount_minor, l.fee_minor,
        l.designations, l.origin, l.description
      from jsonb_to_recordset(${JSON.stringify(lines.map(toRow))}::jsonb) as l (id text, kind text, source_id text, gift_id uuid,
        amount_minor bigint, fee_minor bigint, designations jsonb, origin text, description text)`);
    await tx.query(sql`
      update payout set (${raw(sumColumns)}) = (
        select ${raw(sumsOfLines)} from payout_line l
        where l.organization_id = ${organizationId} and l.stripe_payout_id = ${payout.stripePayoutId})
      where organization_id = ${organizationId} and stripe_payout_id = ${payout.stripePayoutId}`);
    return true;
  }

  /** Returns false when it is not `arrived`. */
  async setReturned(
    tx: Transaction,
    organizationId: string,
    stripePayoutId: string,
    failedAt: Date | null,
  ): Promise<boolean> {
    const changed = await tx.query(sql`
      update payout set status = 'returned', failed_at = ${failedAt}
      where organization_id = ${organizationId} and stripe_payout_id = ${stripePayoutId} and status = 'arrived' returning 1`);
    return changed.length > 0;
  }
}

function toRow(line: PayoutLine) {
  return {
    id: line.id,
    kind: line.kind,
    source_id: line.sourceId,
    gift_id: line.giftId,
    amount_minor: line.amount.toMinorNumber(),
    fee_minor: line.fee.toMinorNumber(),
    designations: line.designations.map(({ fundId, amount }) => ({ fundId, amount: amount.toMinorNumber() })),
    origin: line.origin,
    description: line.description,
  };
}

function toLine(row: LineRow): PayoutLine {
  const money = (minor: string | number) => Money.ofMinor(BigInt(minor), row.currency);
  return {
    id: row.id,
    kind: row.kind,
    sourceId: row.source_id,
    giftId: row.gift_id,
    amount: money(row.amount_minor),
    fee: money(row.fee_minor),
    designations: row.designations.map(({ fundId, amount }) => ({ fundId, amount: money(amount) })),
    origin: row.origin,
    description: row.description,
  };
}
