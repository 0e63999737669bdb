import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { ReceiptRepository } from '../persistence/receipt.repository.ts';
import { ReceiptMailer } from '../receipt-mailer.ts';

/** Emails the valid receipt of a gift once more; the receipt stays the same. */
@Injectable()
export class ResendReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly receipts: ReceiptRepository,
    private readonly emails: ReceiptMailer,
  ) {}

  /** @throws DomainError `receipt_not_available`, `not_found` for a gift that is not the organization's. */
  async execute(ctx: Ctx, giftId: string): Promise<{ sentTo: string }> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    return this.unitOfWork.runOnce(ctx, 'resend-receipt', { giftId }, async (tx) => {
      const receipt = await this.receipts.findOfGift(tx, { organizationId, id: giftId });
      if (receipt === null || receipt.donorEmail === null) throw failure('receipt_not_available');
      await this.emails.sendReceipt(tx, receipt, null);
      return { sentTo: receipt.donorEmail };
    });
  }
}
