import { Module } from '@nestjs/common';
import { DonorEmailsModule } from '../donor-emails/donor-emails.module.ts';
import { PdfPrinter } from './pdf/pdf-printer.ts';
import { ReceiptMailRepository } from './persistence/receipt-mail.repository.ts';
import { ReceiptRepository } from './persistence/receipt.repository.ts';
import { ReceiptMailSender } from './receipt-mail-sender.ts';
import { ReceiptMailer } from './receipt-mailer.ts';
import { ReceiptsRpcController } from './receipts.rpc.controller.ts';
import { IssueReceipt } from './use-cases/issue-receipt.ts';
import { PrintReceipt } from './use-cases/print-receipt.ts';
import { ResendReceipt } from './use-cases/resend-receipt.ts';
import { VoidReceipt } from './use-cases/void-receipt.ts';

@Module({
  imports: [DonorEmailsModule],
  controllers: [ReceiptsRpcController],
  providers: [
    ReceiptMailRepository,
    ReceiptMailSender,
    ReceiptRepository,
    PdfPrinter,
    ReceiptMailer,
    IssueReceipt,
    VoidReceipt,
    ResendReceipt,
    PrintReceipt,
  ],
  exports: [ReceiptRepository, PdfPrinter, IssueReceipt, VoidReceipt],
})
export class ReceiptsModule {}
