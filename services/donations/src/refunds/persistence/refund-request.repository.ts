import { Inject, Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent';

export interface RefundRequest {
  readonly id: string;
  readonly organizationId: string;
  readonly giftId: string;
  readonly amount: Money;
  readonly reason: RefundReason;
  readonly stripeRefundId: string | null;
  readonly stripeAccountId: string;
  readonly stripePaymentIntentId: string;
}

interface Row {
  id: string;
  organization_id: string;
  gift_id: string;
  amount_minor: string;
  currency: string;
  reason: RefundReason;
  stripe_refund_id: string | null;
  stripe_account_id: string;
  stripe_payment_intent_id: string;
}

const columns = `r.id, r.organization_id, r.gift_id, r.amount_minor, g.currency, r.reason, r.stripe_refund_id,
  g.stripe_account_id, g.stripe_payment_intent_id`;
const isBooked = `exists (select 1 from gift_refund b where b.stripe_refund_id = r.stripe_refund_id)`;

@Injectable()
export class RefundRequestRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async add(
    tx: Transaction,
    request: Omit<RefundRequest, 'stripeRefundId'> & {
      requestedBy: string;
      requestedAt: Date;
      nextAttemptAt: Date;
    },
  ): Promise<void> {
    await tx.query(
      `insert into refund_request (organization_id, id, gift_id, amount_minor, reason, requested_by, requested_at, next_attempt_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        request.organizationId,
        request.id,
        request.giftId,
        request.amount.minor,
        request.reason,
        request.requestedBy,
        request.requestedAt,
        request.nextAttemptAt,
      ],
    );
  }

  /** Requested refunds of the gift that are not booked yet. The gift is locked, so the sum does not grow meanwhile. */
  async underWay(
    tx: Transaction,
    { organizationId, giftId, currency }: { organizationId: string; giftId: string; currency: string },
  ): Promise<Money> {
    const [row] = await tx.query<{ minor: string }>(
      `select coalesce(sum(r.amount_minor), 0) as minor from refund_request r
       where r.organization_id = $1 and r.gift_id = $2 and r.status <> 'failed' and not ${isBooked}`,
      [organizationId, giftId],
    );
    return Money.ofMinor(BigInt(row?.minor ?? 0), currency);
  }

  async setSubmitted(
    tx: Transaction,
    organizationId: string,
    id: string,
    stripeRefundId: string,
  ): Promise<void> {
    await tx.query(
      `update refund_request set status = 'submitted', stripe_refund_id = $3 where organization_id = $1 and id = $2 and status = 'requested'`,
      [organizationId, id, stripeRefundId],
    );
  }

  /** Its amount may be refunded again. */
  async setFailed(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(`update refund_request set status = 'failed' where organization_id = $1 and id = $2`, [
      organizationId,
      id,
    ]);
  }

  /** Across tenants, as the system role: the caller has just stored it. */
  async find(id: string): Promise<RefundRequest | null> {
    const { rows } = await this.systemPool.query<Row>(
      `select ${columns} from refund_request r join gift g on g.id = r.gift_id where r.id = $1`,
      [id],
    );
    return rows[0] === undefined ? null : toRequest(rows[0]);
  }

  /** Requests of all organizations that are not booked yet; each is claimed once in `afterMs`. */
  async claimUnfinished(afterMs: number, limit: number): Promise<RefundRequest[]> {
    const { rows } = await this.systemPool.query<Row>(
      `update refund_request r set next_attempt_at = now() + make_interval(secs => $1)
       from gift g
       where g.id = r.gift_id and r.id in (
         select r.id from refund_request r
         where r.status <> 'failed' and r.next_attempt_at <= now() and not ${isBooked}
         order by r.next_attempt_at limit $2 for update skip locked)
       returning ${columns}`,
      [afterMs / 1000, limit],
    );
    return rows.map(toRequest);
  }
}

function toRequest(row: Row): RefundRequest {
  return {
    id: row.id,
    organizationId: row.organization_id,
    giftId: row.gift_id,
    amount: Money.ofMinor(BigInt(row.amount_minor), row.currency),
    reason: row.reason,
    stripeRefundId: row.stripe_refund_id,
    stripeAccountId: row.stripe_account_id,
    stripePaymentIntentId: row.stripe_payment_intent_id,
  };
}
