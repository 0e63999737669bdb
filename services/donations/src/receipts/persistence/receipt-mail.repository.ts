import { Inject, Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { receiptSubject, voidedReceiptSubject, type Replaced } from '../domain/receipt-text.ts';
import { type Receipt } from '../domain/receipt.ts';

/** A last paragraph of an email, with a button. */
export interface MailClosing {
  readonly paragraph: string;
  readonly button: { readonly label: string; readonly url: string };
}

export type VoidReason = 'refunded' | 'disputed' | 'mistake';

export interface ReceiptMail {
  readonly organizationId: string;
  readonly receiptId: string;
  /** Null for the email with the receipt itself. */
  readonly voidReason: VoidReason | null;
  readonly replaced: StoredReplaced | null;
  readonly closing: MailClosing | null;
}

export interface ClaimedReceiptMail extends ReceiptMail {
  /** Orders the emails of a gift. */
  readonly position: string;
  readonly attempts: number;
}

/** In the currency of the receipt; `amount` in minor units. */
interface StoredReplaced extends Pick<Replaced, 'number' | 'because'> {
  readonly amount: number;
  readonly at: string;
}

/** Longer than a document takes; a second process that creates it meanwhile does no harm, because only one removes the row. */
const leaseSeconds = 30;

/** Emails about receipts that are still to be created. Methods without a transaction run as the system role, for all organizations. */
@Injectable()
export class ReceiptMailRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async add(
    tx: Transaction,
    receipt: Receipt,
    replaced: Replaced | null,
    closing: MailClosing | null,
  ): Promise<void> {
    const { organizationId, id, giftId } = receipt;
    await tx.query(sql`
      insert into receipt_mail (organization_id, gift_id, receipt_id, subject, replaced, closing)
      values (${organizationId}, ${giftId}, ${id}, ${receiptSubject(receipt)},
        ${replaced && JSON.stringify(toStored(replaced))}, ${closing && JSON.stringify(closing)})`);
  }

  /** Also makes emails of the gift that failed due now, because this email follows them. */
  async addVoid(tx: Transaction, receipt: Receipt, reason: VoidReason): Promise<void> {
    const { organizationId, id, giftId } = receipt;
    await tx.query(sql`
      update receipt_mail set next_attempt_at = now()
      where organization_id = ${organizationId} and gift_id = ${giftId} and last_error is not null`);
    await tx.query(sql`
      insert into receipt_mail (organization_id, gift_id, receipt_id, subject, void_reason)
      values (${organizationId}, ${giftId}, ${id}, ${voidedReceiptSubject(receipt)}, ${reason})`);
  }

  /** The oldest that is due and follows no other email of its gift; null without one. */
  async claim(): Promise<ClaimedReceiptMail | null> {
    const { rows } = await this.systemPool.query<ClaimedReceiptMail>(
      `update receipt_mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
       where position = (
         select position from receipt_mail m where next_attempt_at <= now()
           and not exists (select 1 from receipt_mail e where e.gift_id = m.gift_id and e.position < m.position)
         order by next_attempt_at, position limit 1 for update skip locked)
       returning organization_id as "organizationId", position, receipt_id as "receiptId", void_reason as "voidReason", replaced, closing,
         attempts`,
      [leaseSeconds],
    );
    return rows[0] ?? null;
  }

  /** Returns false when it was removed before. */
  async remove(
    tx: Transaction,
    { organizationId, position }: Pick<ClaimedReceiptMail, 'organizationId' | 'position'>,
  ): Promise<boolean> {
    const removed = await tx.query(sql`
      delete from receipt_mail where organization_id = ${organizationId} and position = ${position} returning 1`);
    return removed.length > 0;
  }

  /** `counts`: false for an attempt that could not begin. */
  async retryLater(
    { position }: Pick<ClaimedReceiptMail, 'position'>,
    { seconds, error, counts }: { seconds: number; error: string; counts: boolean },
  ): Promise<void> {
    await this.systemPool.query(
      `update receipt_mail set next_attempt_at = now() + make_interval(secs => $2), last_error = $3,
         attempts = attempts - case when $4 then 0 else 1 end
       where position = $1`,
      [position, seconds, error, counts],
    );
  }

  async countFailed(attempts: number): Promise<number> {
    const { rows } = await this.systemPool.query<{ count: number }>(
      `select count(*)::int as count from receipt_mail where attempts >= $1 and last_error is not null`,
      [attempts],
    );
    return rows[0]?.count ?? 0;
  }
}

const toStored = ({ number, because, amount, at }: Replaced): StoredReplaced => ({
  number,
  because,
  amount: amount.toMinorNumber(),
  at: at.toISOString(),
});

export const toReplaced = ({ number, because, amount, at }: StoredReplaced, currency: string): Replaced => ({
  number,
  because,
  amount: Money.ofMinor(amount, currency),
  at: new Date(at),
});
