import { Module } from '@nestjs/common';
import { ReceiptRepository } from './persistence/receipt.repository.ts';
import { ReceiptMailer } from './receipt-mailer.ts';
import { IssueReceipt } from './use-cases/issue-receipt.ts';
import { VoidReceipt } from './use-cases/void-receipt.ts';

@Module({
  providers: [ReceiptRepository, ReceiptMailer, IssueReceipt, VoidReceipt],
  exports: [IssueReceipt, VoidReceipt],
})
export class ReceiptsModule {}
