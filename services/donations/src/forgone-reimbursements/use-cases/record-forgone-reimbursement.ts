import { Injectable } from '@nestjs/common';
import { donationsEvents } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { IssueReceipt } from '../../receipts/use-cases/issue-receipt.ts';
import { ForgoneGiftRepository, type ForgoneFact } from '../persistence/forgone-gift.repository.ts';

/**
 * Makes a gift of a reimbursement that its author gave, and emails the acknowledgment. `spend` has booked it, so that no event of a gift
 * is published that would book it again (docs/decisions/0057).
 */
@Injectable()
export class RecordForgoneReimbursement {
  constructor(
    private readonly gifts: ForgoneGiftRepository,
    private readonly issueReceipt: IssueReceipt,
  ) {}

  /** Once for each report, however often the event comes. */
  async execute(tx: Transaction, fact: ForgoneFact): Promise<void> {
    const giftId = await this.gifts.add(tx, fact);
    if (giftId === null) return;
    const { organizationId, reportId, userId, total, currency, occurredAt } = fact;
    const givenAt = new Date(occurredAt);
    await this.issueReceipt.execute(
      tx,
      { id: giftId, organizationId },
      { amount: Money.ofMinor(total, currency), givenAt, issuedAt: givenAt },
    );
    await tx.publish(donationsEvents.reimbursementAcknowledged, {
      organizationId,
      reportId,
      giftId,
      userId,
      occurredAt,
    });
  }
}
