import { Inject, Injectable } from '@nestjs/common';
import { type DisputeStatus } from '@almoner/contracts';
import { Money, type Designation } from '@almoner/kernel';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Gift } from '../../gifts/domain/gift.ts';
import { type DisputeReference, type OpenedDispute } from '../disputes.port.ts';
import {
  type Dispute,
  type DisputeChanges,
  type DisputeMovement,
  type KnownDispute,
} from '../domain/dispute.ts';

interface StoredPart {
  fundId: string;
  amount: number;
}

export interface StoredDispute extends KnownDispute {
  /** The part of the withdrawal from each fund. */
  readonly designations: readonly Designation[];
}

/** An open dispute is read again after an hour, in case a webhook was lost. */
const nextLookAt = sql`now() + interval '1 hour'`;

/** Longer than all attempts of a call to Stripe. */
const submissionTakesAtMost = '10 minutes';

@Injectable()
export class DisputeRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** The gift is locked by the caller. */
  async find(tx: Transaction, gift: Gift, stripeDisputeId: string): Promise<StoredDispute | null> {
    const [row] = await tx.query<{
      status: DisputeStatus;
      is_inquiry: boolean;
      lost_minor: string;
      designations: StoredPart[];
      movements: string[];
      withdrawn_minor: string;
    }>(sql`
      select d.status, d.is_inquiry, d.lost_minor, d.designations,
        array(select m.id from gift_dispute_movement m where m.stripe_dispute_id = d.stripe_dispute_id) as movements,
        (select coalesce(-sum(m.amount_minor), 0) from gift_dispute_movement m where m.stripe_dispute_id = d.stripe_dispute_id) as withdrawn_minor
      from gift_dispute d
      where d.organization_id = ${gift.organizationId} and d.stripe_dispute_id = ${stripeDisputeId}`);
    if (row === undefined) return null;
    const { currency } = gift.total;
    return {
      status: row.status,
      isInquiry: row.is_inquiry,
      movementIds: new Set(row.movements),
      withdrawn: Money.ofMinor(BigInt(row.withdrawn_minor), currency),
      lost: Money.ofMinor(BigInt(row.lost_minor), currency),
      designations: row.designations.map((part) => toDesignation(part, currency)),
    };
  }

  async save(
    tx: Transaction,
    gift: Gift,
    dispute: Dispute,
    { status, isInquiry, lost, hasEnded }: DisputeChanges,
    designations: readonly Designation[],
    at: Date,
  ): Promise<void> {
    const parts = JSON.stringify(designations.map(toPart));
    await tx.query(sql`
      insert into gift_dispute (organization_id, stripe_dispute_id, stripe_account_id, gift_id, amount_minor, reason, status, is_inquiry,
                                evidence_due_at, opened_at, ended_at, lost_minor, designations, next_look_at, answer_text, answer_file_ids, answered_at)
      values (${gift.organizationId}, ${dispute.stripeDisputeId}, ${gift.stripeAccountId}, ${gift.id}, ${dispute.amount.minor},
              ${dispute.reason}, ${status}, ${isInquiry}, ${dispute.evidenceDueAt}, ${dispute.openedAt}, ${hasEnded ? at : null},
              ${lost.minor}, ${parts}, ${nextLookAt}, ${dispute.answer?.text ?? null}, ${dispute.answer?.fileIds ?? []},
              ${dispute.answer === null ? null : at})
      on conflict (stripe_dispute_id) do update set
        amount_minor = excluded.amount_minor, reason = excluded.reason, status = excluded.status, is_inquiry = excluded.is_inquiry,
        evidence_due_at = excluded.evidence_due_at,
        ended_at = case when excluded.ended_at is not null or (gift_dispute.is_inquiry and not excluded.is_inquiry)
                        then excluded.ended_at else gift_dispute.ended_at end,
        lost_minor = excluded.lost_minor, designations = excluded.designations,
        answer_text = coalesce(excluded.answer_text, gift_dispute.answer_text),
        answer_file_ids = case when excluded.answered_at is null then gift_dispute.answer_file_ids else excluded.answer_file_ids end,
        answered_at = case when gift_dispute.status = 'needs_response' and excluded.answered_at is not null
                           then excluded.answered_at else gift_dispute.answered_at end`);
  }

  /** Returns false when a payout line of an earlier release has booked it. */
  async addMovement(
    tx: Transaction,
    { organizationId }: Gift,
    stripeDisputeId: string,
    { id, amount, fee, occurredAt }: DisputeMovement,
    designations: readonly Designation[],
  ): Promise<boolean> {
    await tx.query(sql`
      insert into gift_dispute_movement (organization_id, id, stripe_dispute_id, amount_minor, fee_minor, designations, occurred_at)
      values (${organizationId}, ${id}, ${stripeDisputeId}, ${amount.minor}, ${fee.minor},
        ${JSON.stringify(designations.map(toPart))}::jsonb, ${occurredAt})`);
    const booked = await tx.query(
      sql`select 1 from payout_line where organization_id = ${organizationId} and id = ${id} and origin = 'other' limit 1`,
    );
    return booked.length === 0;
  }

  /** The gift loses more, or gets back what it had lost. */
  async saveLoss(tx: Transaction, { organizationId, id }: Gift, more: Money): Promise<void> {
    await tx.query(sql`
      update gift set refunded_minor = refunded_minor + ${more.minor},
        status = case when refunded_minor + ${more.minor} >= total_minor then 'refunded' else 'succeeded' end
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** The dispute of the gift that waits for an answer; its id at Stripe. */
  async findUnanswered(tx: Transaction, { organizationId, id }: Gift): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(sql`
      select stripe_dispute_id as id from gift_dispute
      where organization_id = ${organizationId} and gift_id = ${id} and status = 'needs_response'
      order by opened_at limit 1`);
    return row?.id ?? null;
  }

  /** Returns whether a submission may still reach Stripe, so that its evidence must not change. */
  async isSubmitting(tx: Transaction, stripeDisputeId: string): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from gift_dispute where stripe_dispute_id = ${stripeDisputeId}
        and submitting_since >= now() - ${submissionTakesAtMost}::interval`);
    return rows.length > 0;
  }

  /**
   * Claims the right to send: true for the same submission again, or for another once the earlier one can no longer reach Stripe;
   * false otherwise.
   */
  async claimSubmission(tx: Transaction, stripeDisputeId: string, hash: string): Promise<boolean> {
    const claimed = await tx.query(sql`
      update gift_dispute set submitting_since = now(), submitting_hash = ${hash}
      where stripe_dispute_id = ${stripeDisputeId}
        and (submitting_hash is null or submitting_hash = ${hash} or submitting_since < now() - ${submissionTakesAtMost}::interval)
      returning 1`);
    return claimed.length > 0;
  }

  /** Stripe refused it, so that another one may be sent. */
  async releaseSubmission(tx: Transaction, stripeDisputeId: string, hash: string): Promise<void> {
    await tx.query(sql`
      update gift_dispute set submitting_since = null, submitting_hash = null
      where stripe_dispute_id = ${stripeDisputeId} and submitting_hash = ${hash}`);
  }

  /** As the system role: the caller has just found it. Null when it no longer waits for a response. */
  async unanswered(stripeDisputeId: string): Promise<DisputeReference | null> {
    const { rows } = await this.systemPool.query<DisputeReference>(
      `select stripe_account_id as "stripeAccountId", stripe_dispute_id as "stripeDisputeId" from gift_dispute
       where stripe_dispute_id = $1 and status = 'needs_response'`,
      [stripeDisputeId],
    );
    return rows[0] ?? null;
  }

  /** How much each of these movements takes from the funds, or returns to them; unbooked ones are absent. */
  async booked(movementIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredPart[]>> {
    const { rows } = await this.systemPool.query<{ id: string; designations: StoredPart[] }>(
      `select id, designations from gift_dispute_movement where id = any ($1)`,
      [movementIds],
    );
    return new Map(rows.map(({ id, designations }) => [id, designations]));
  }

  /** The ids of those that are about a gift and not stored yet. */
  async unknown(opened: readonly OpenedDispute[]): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ id: string }>(
      `select o.id from unnest($1::text[], $2::text[]) as o (id, payment_id)
       where exists (select 1 from gift g where g.stripe_payment_intent_id = o.payment_id)
         and not exists (select 1 from gift_dispute d where d.stripe_dispute_id = o.id)`,
      [
        opened.map(({ stripeDisputeId }) => stripeDisputeId),
        opened.map(({ stripePaymentIntentId }) => stripePaymentIntentId),
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** Open disputes of all organizations; each is claimed once in an hour. A lost one may be appealed for some months. */
  async claimOpen(limit: number): Promise<DisputeReference[]> {
    const { rows } = await this.systemPool.query<DisputeReference>(sql`
      update gift_dispute set next_look_at = ${nextLookAt}
      where stripe_dispute_id in (
        select stripe_dispute_id from gift_dispute
        where status not in ('won', 'closed') and next_look_at <= now()
          and (status <> 'lost' or ended_at > now() - interval '120 days')
        order by next_look_at limit ${limit} for update skip locked)
      returning stripe_account_id as "stripeAccountId", stripe_dispute_id as "stripeDisputeId"`);
    return rows;
  }
}

const toPart = ({ fundId, amount }: Designation): StoredPart => ({ fundId, amount: amount.toMinorNumber() });

const toDesignation = ({ fundId, amount }: StoredPart, currency: string): Designation => ({
  fundId,
  amount: Money.ofMinor(amount, currency),
});
