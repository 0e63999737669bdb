import { Inject, Injectable } from '@nestjs/common';
import {
  type CardDisputeEvidence,
  type CardDisputeReason,
  type CardDisputeStatus,
  type Merchant,
} from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { SYSTEM_POOL, sql, type Sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { lockDisputeOf } from '../../ledger/persistence/dispute-lock.ts';
import { type DisputeReference, type DisputeSubmission } from '../card-disputes.port.ts';

/** A capture that may be disputed; the transaction holds its lock. */
export interface Capture {
  readonly organizationId: string;
  readonly id: string;
  readonly userId: string;
  readonly stripeAccountId: string;
  readonly merchant: Merchant;
  readonly networkCreatedAt: Date;
  readonly amount: Money;
  readonly disputable: Money;
}

export interface DisputeReport {
  readonly userId: string;
  readonly by: string;
  readonly note: string;
  readonly at: string;
}

export interface CardDispute {
  readonly id: string;
  readonly transactionId: string;
  readonly stripeAccountId: string;
  readonly stripeDisputeId: string | null;
  readonly status: CardDisputeStatus;
  readonly reason: CardDisputeReason | null;
  readonly amount: Money;
  readonly evidence: CardDisputeEvidence;
  readonly report: DisputeReport | null;
  readonly openedBy: string | null;
  readonly openedByName: string | null;
  readonly openedAt: Date;
  readonly submittedAt: Date | null;
  readonly endedAt: Date | null;
  readonly lossReason: string | null;
  readonly refusal: string | null;
  /** The total that its movements returned, as last published. */
  readonly credited: Money;
  readonly version: number;
}

/** Something to do for a dispute: send it to Stripe, or read it there. */
export type DueDispute = { readonly submits: string } | ({ readonly submits: null } & DisputeReference);

type Row = Omit<CardDispute, 'amount' | 'credited'> & {
  amount_minor: string;
  credited_minor: string;
  currency: string;
};

const columns = `d.id, d.transaction_id as "transactionId", d.stripe_account_id as "stripeAccountId",
  d.stripe_dispute_id as "stripeDisputeId", d.status, d.reason, d.amount_minor, d.currency, d.evidence, d.report,
  d.opened_by as "openedBy", d.opened_by_name as "openedByName", d.opened_at as "openedAt", d.submitted_at as "submittedAt",
  d.ended_at as "endedAt", d.loss_reason as "lossReason", d.refusal, d.credited_minor, d.version`;

/** How much of capture `t` can be disputed: what its authorization captured less refunds and disputes, at most its own amount. */
export const disputableAmount = `least(t.amount_minor, (
  select coalesce(sum(case when o.type in ('refund', 'dispute_credit') then -o.amount_minor else o.amount_minor end), 0)
  from card_transaction o
  where o.organization_id = t.organization_id and case when t.stripe_authorization_id is null
    then t.id in (o.id, o.disputed_transaction_id) else o.stripe_authorization_id = t.stripe_authorization_id end))`;

/** An open dispute is read again after an hour, in case a webhook was lost; one that has ended, once a day. */
const nextLookAt = (status: Sql) =>
  sql`now() + case ${status} when 'submitting' then interval '1 minute' when 'submitted' then interval '1 hour' else interval '1 day' end`;
/** The credit of a decided dispute is final after this time. */
const settledAfter = sql`interval '120 days'`;

@Injectable()
export class CardDisputeRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Locks a capture, so that one writer at a time works on its dispute; null for anything else. */
  async lockCapture(tx: Transaction, organizationId: string, id: string): Promise<Capture | null> {
    await lockDisputeOf(tx, id);
    const [row] = await tx.query<{
      user_id: string;
      stripe_account_id: string;
      merchant: Merchant;
      network_created_at: Date;
      amount_minor: string;
      currency: string;
      disputable: string;
    }>(
      `select c.user_id, c.stripe_account_id, t.merchant, t.network_created_at, t.amount_minor, t.currency, ${disputableAmount} as disputable
       from card_transaction t join card c on c.organization_id = t.organization_id and c.id = t.card_id
       where t.organization_id = $1 and t.id = $2 and t.type = 'capture'`,
      [organizationId, id],
    );
    if (row === undefined) return null;
    const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
    return {
      organizationId,
      id,
      userId: row.user_id,
      stripeAccountId: row.stripe_account_id,
      merchant: row.merchant,
      networkCreatedAt: row.network_created_at,
      amount: money(row.amount_minor),
      disputable: money(row.disputable),
    };
  }

  /** The dispute of the capture that is not over, else the last one; the capture is locked. */
  async findOf(tx: Transaction, { organizationId, id }: Pick<Capture, 'organizationId' | 'id'>) {
    const [row] = await tx.query<Row>(
      `select ${columns} from card_dispute d where d.organization_id = $1 and d.transaction_id = $2
       order by d.status in ('withdrawn', 'expired'), d.opened_at desc, d.id desc limit 1`,
      [organizationId, id],
    );
    return row === undefined ? null : toDispute(row);
  }

  async findByStripeId(
    tx: Transaction,
    { organizationId, id }: Pick<Capture, 'organizationId' | 'id'>,
    stripeDisputeId: string,
  ): Promise<CardDispute | null> {
    const [row] = await tx.query<Row>(
      `select ${columns} from card_dispute d
       where d.organization_id = $1 and d.transaction_id = $2 and d.stripe_dispute_id = $3`,
      [organizationId, id, stripeDisputeId],
    );
    return row === undefined ? null : toDispute(row);
  }

  /** With the lock of its capture; null for an unknown one. */
  async lockById(
    tx: Transaction,
    organizationId: string,
    disputeId: string,
  ): Promise<{ capture: Capture; dispute: CardDispute } | null> {
    const read = async () => {
      const [row] = await tx.query<Row>(
        `select ${columns} from card_dispute d where d.organization_id = $1 and d.id = $2`,
        [organizationId, disputeId],
      );
      return row === undefined ? null : toDispute(row);
    };
    const found = await read();
    if (found === null) return null;
    const capture = await this.lockCapture(tx, organizationId, found.transactionId);
    const dispute = await read();
    return capture === null || dispute === null ? null : { capture, dispute };
  }

  async save(tx: Transaction, organizationId: string, dispute: CardDispute): Promise<void> {
    await tx.query(sql`
      insert into card_dispute (organization_id, id, transaction_id, stripe_account_id, stripe_dispute_id, status, reason,
        amount_minor, currency, evidence, report, opened_by, opened_by_name, opened_at, submitted_at, ended_at, loss_reason,
        refusal, credited_minor, version, next_look_at)
      values (${organizationId}, ${dispute.id}, ${dispute.transactionId}, ${dispute.stripeAccountId},
        ${dispute.stripeDisputeId}, ${dispute.status}, ${dispute.reason}, ${dispute.amount.minor}, ${dispute.amount.currency},
        ${JSON.stringify(dispute.evidence)}, ${dispute.report === null ? null : JSON.stringify(dispute.report)},
        ${dispute.openedBy}, ${dispute.openedByName}, ${dispute.openedAt}, ${dispute.submittedAt}, ${dispute.endedAt},
        ${dispute.lossReason}, ${dispute.refusal}, ${dispute.credited.minor}, ${dispute.version},
        ${nextLookAt(sql`${dispute.status}::text`)})
      on conflict (id) do update set stripe_dispute_id = excluded.stripe_dispute_id, status = excluded.status,
        reason = excluded.reason, amount_minor = excluded.amount_minor, evidence = excluded.evidence, report = excluded.report,
        opened_by = excluded.opened_by, opened_by_name = excluded.opened_by_name, submitted_at = excluded.submitted_at,
        ended_at = excluded.ended_at, loss_reason = excluded.loss_reason, refusal = excluded.refusal,
        credited_minor = excluded.credited_minor, version = excluded.version,
        next_look_at = excluded.next_look_at`);
  }

  /** The amount that the disputes of the capture have returned so far. */
  async creditOf(tx: Transaction, { organizationId, id, amount }: Capture): Promise<Money> {
    const [row] = await tx.query<{ minor: string }>(sql`
      select coalesce(sum(case type when 'dispute_credit' then amount_minor else -amount_minor end), 0) as minor
      from card_transaction where organization_id = ${organizationId} and disputed_transaction_id = ${id}`);
    return Money.ofMinor(BigInt(row?.minor ?? 0), amount.currency);
  }

  /** For the organization; null for a purchase that is not booked. */
  async stripeTransactionOf(tx: Transaction, organizationId: string, id: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(sql`
      select stripe_transaction_id as id from card_transaction
      where organization_id = ${organizationId} and id = ${id} and type = 'capture'`);
    return row?.id ?? null;
  }

  /** The submission to send; as the system role, because the sweep covers all organizations. Null if there is none. */
  async submissionOf(disputeId: string): Promise<(DisputeSubmission & { organizationId: string }) | null> {
    const { rows } = await this.systemPool.query<
      Omit<DisputeSubmission, 'amount'> & { organizationId: string; amount_minor: string; currency: string }
    >(
      `select d.organization_id as "organizationId", d.id as "disputeId", d.version, d.stripe_account_id as "stripeAccountId",
         t.stripe_transaction_id as "stripeTransactionId", o.stripe_transaction_id as "originalStripeTransactionId",
         d.amount_minor, d.currency, d.reason, d.evidence
       from card_dispute d
       join card_transaction t on t.organization_id = d.organization_id and t.id = d.transaction_id
       left join card_transaction o
         on o.organization_id = d.organization_id and o.id = (d.evidence ->> 'originalPurchaseId')::uuid
       where d.id = $1 and d.status = 'submitting'`,
      [disputeId],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { amount_minor, currency, ...submission } = row;
    return { ...submission, amount: Money.ofMinor(BigInt(amount_minor), currency) };
  }

  /** The capture that Stripe's transaction is; as the system role, because Stripe names no organization. */
  async captureOf(stripeTransactionId: string, stripeAccountId: string) {
    const { rows } = await this.systemPool.query<{
      organizationId: string;
      id: string;
      stripeCardId: string;
      stripeAuthorizationId: string | null;
      merchant: Merchant;
    }>(
      `select t.organization_id as "organizationId", t.id, c.stripe_card_id as "stripeCardId",
         t.stripe_authorization_id as "stripeAuthorizationId", t.merchant
       from card_transaction t join card c on c.organization_id = t.organization_id and c.id = t.card_id
       where t.stripe_transaction_id = $1 and c.stripe_account_id = $2 and t.type = 'capture'`,
      [stripeTransactionId, stripeAccountId],
    );
    return rows[0] ?? null;
  }

  /** For all organizations; each is claimed once in its interval. */
  async claimDue(limit: number): Promise<DueDispute[]> {
    const { rows } = await this.systemPool.query<{
      id: string;
      status: CardDisputeStatus;
      stripeAccountId: string;
      stripeDisputeId: string | null;
    }>(sql`
      update card_dispute d set next_look_at = ${nextLookAt(sql`d.status`)}
      where id in (
        select id from card_dispute
        where (status in ('submitting', 'submitted', 'won', 'lost') or stripe_dispute_id is not null)
          and next_look_at <= now() and (ended_at is null or ended_at > now() - ${settledAfter})
        order by next_look_at limit ${limit} for update skip locked)
      returning id, status, stripe_account_id as "stripeAccountId", stripe_dispute_id as "stripeDisputeId"`);
    return rows.flatMap(({ id, status, stripeAccountId, stripeDisputeId }): DueDispute[] => {
      if (status === 'submitting') return [{ submits: id }];
      return stripeDisputeId === null ? [] : [{ submits: null, stripeAccountId, stripeDisputeId }];
    });
  }
}

function toDispute({ amount_minor, credited_minor, currency, ...row }: Row): CardDispute {
  const money = (minor: string) => Money.ofMinor(BigInt(minor), currency);
  return { ...row, amount: money(amount_minor), credited: money(credited_minor) };
}
