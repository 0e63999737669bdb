import { Inject, Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type PayoutStatus } from '../domain/payout-bookings.ts';

export interface Payout {
  readonly id: string;
  readonly organizationId: string;
  readonly reportId: string;
  readonly transferId: string;
  readonly payeeId: string;
  readonly amount: Money;
  readonly status: PayoutStatus;
  readonly stripeAccountId: string;
  readonly customerId: string | null;
  readonly paymentMethodId: string;
  readonly startedAt: Date;
}

export interface UnsentPayout {
  readonly payoutId: string;
}

/** A payout that Stripe knows under this id. */
export interface KnownPayout {
  readonly payoutId: string;
  readonly stripePaymentId: string;
  readonly stripeAccountId: string;
}

interface PayoutRow extends Omit<Payout, 'amount'> {
  readonly amountMinor: string;
  readonly currency: string;
}

const columns = `p.id, p.organization_id as "organizationId", p.report_id as "reportId", p.transfer_id as "transferId",
  p.payee_id as "payeeId", p.amount_minor as "amountMinor", p.currency, p.status, p.created_at as "startedAt",
  o.stripe_account_id as "stripeAccountId", b.stripe_customer_id as "customerId", b.payment_method_id as "paymentMethodId"`;
const joined = `reimbursement_payout p
  join organization o on o.organization_id = p.organization_id
  join person_bank_account b on b.organization_id = p.organization_id and b.id = p.bank_account_id`;
const retrySeconds = 30;
const reconcileSentSeconds = 60;
/** The longest time in which a bank returns a payment. */
const mayBeReturnedDays = 61;

/** Payouts. Methods without a transaction run as the system role across organizations, as for withdrawals. */
@Injectable()
export class PayoutRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async add(
    tx: Transaction,
    organizationId: string,
    payout: Pick<Payout, 'id' | 'reportId' | 'transferId' | 'payeeId' | 'amount' | 'status' | 'startedAt'> & {
      readonly bankAccountId: string;
    },
  ): Promise<void> {
    const { id, reportId, transferId, payeeId, bankAccountId, amount, status, startedAt } = payout;
    await tx.query(sql`
      insert into reimbursement_payout (organization_id, id, report_id, transfer_id, payee_id, bank_account_id, amount_minor,
        currency, status, created_at, next_attempt_at)
      values (${organizationId}, ${id}, ${reportId}, ${transferId}, ${payeeId}, ${bankAccountId}, ${amount.minor},
        ${amount.currency}, ${status}, ${startedAt}, now() + make_interval(secs => ${retrySeconds}))`);
  }

  /** Payouts not requested from Stripe yet, or whose answer was lost. */
  async claimUnsent(): Promise<UnsentPayout[]> {
    const { rows } = await this.systemPool.query<UnsentPayout>(
      `update reimbursement_payout set next_attempt_at = now() + make_interval(secs => $1)
       where status = 'requested' and next_attempt_at <= now() returning id as "payoutId"`,
      [retrySeconds],
    );
    return rows;
  }

  /** Those whose events may have been lost: sent ones every minute, posted ones once a day while the bank may return them. */
  async claimForReconciliation(limit: number): Promise<KnownPayout[]> {
    const { rows } = await this.systemPool.query<KnownPayout>(
      `update reimbursement_payout p
       set next_attempt_at = now() + case p.status when 'sent' then make_interval(secs => $1) else interval '1 day' end
       from organization o
       where o.organization_id = p.organization_id and p.id = any (array(
         select id from reimbursement_payout
         where status in ('sent', 'posted') and next_attempt_at <= now() and stripe_payment_id is not null
           and created_at > now() - make_interval(days => $2)
         order by next_attempt_at limit $3 for update skip locked))
       returning p.id as "payoutId", p.stripe_payment_id as "stripePaymentId", o.stripe_account_id as "stripeAccountId"`,
      [reconcileSentSeconds, mayBeReturnedDays, limit],
    );
    return rows;
  }

  find(payoutId: string): Promise<Payout | null> {
    return this.one('p.id = $1', payoutId);
  }

  findByPayment(stripePaymentId: string): Promise<Payout | null> {
    return this.one('p.stripe_payment_id = $1', stripePaymentId);
  }

  async markSent(payoutId: string, stripePaymentId: string): Promise<void> {
    await this.systemPool.query(
      `update reimbursement_payout
       set status = case status when 'requested' then 'sent' else status end, stripe_payment_id = $2 where id = $1`,
      [payoutId, stripePaymentId],
    );
  }

  /** Locks the payout until the end of the transaction. */
  async lockStatus(tx: Transaction, organizationId: string, id: string): Promise<PayoutStatus | null> {
    const [row] = await tx.query<Pick<Payout, 'status'>>(
      sql`select status from reimbursement_payout where organization_id = ${organizationId} and id = ${id} for update`,
    );
    return row?.status ?? null;
  }

  /**
   * `at`: when Stripe reported it; a payout that is requested again after a signature is due for the sweep. `stripePaymentId`: kept
   * where none is stored yet, so that the payout is reconciled from then on.
   */
  async setStatus(
    tx: Transaction,
    organizationId: string,
    id: string,
    change: {
      readonly status: PayoutStatus;
      readonly at: Date;
      readonly reason?: string | null;
      readonly stripePaymentId?: string | null;
    },
  ): Promise<void> {
    const { status, at, reason = null, stripePaymentId = null } = change;
    const isEnd = status === 'canceled' || status === 'failed' || status === 'returned';
    await tx.query(sql`
      update reimbursement_payout set status = ${status}, bank_reason = coalesce(${reason}, bank_reason),
        stripe_payment_id = coalesce(stripe_payment_id, ${stripePaymentId}),
        posted_at = case when ${status === 'posted'} then ${at}::timestamptz else posted_at end,
        ended_at = case when ${isEnd} then ${at}::timestamptz else ended_at end,
        next_attempt_at = case when ${status === 'requested'} then now() + make_interval(secs => ${retrySeconds})
          else next_attempt_at end
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** In a transaction, of the organization alone. */
  async findIn(tx: Transaction, organizationId: string | null, id: string): Promise<Payout | null> {
    const [row] = await tx.query<PayoutRow>(
      `select ${columns} from ${joined} where p.organization_id = $1 and p.id = $2`,
      [organizationId, id],
    );
    return row === undefined ? null : toPayout(row);
  }

  private async one(condition: string, value: string): Promise<Payout | null> {
    const { rows } = await this.systemPool.query<PayoutRow>(
      `select ${columns} from ${joined} where ${condition}`,
      [value],
    );
    return rows[0] === undefined ? null : toPayout(rows[0]);
  }
}

const toPayout = ({ amountMinor, currency, ...payout }: PayoutRow): Payout => ({
  ...payout,
  amount: Money.ofMinor(BigInt(amountMinor), currency),
});
