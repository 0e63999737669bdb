import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.ts';
import { PurchasesModule } from '../purchases/purchases.module.ts';
import { ReceiptPolicyModule } from '../receipt-policy/receipt-policy.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { DroppedEmails } from './dropped-emails.ts';
import { MailReplies } from './mail-replies.ts';
import { MailParser } from './parsing/mail-parser.ts';
import { InboundMailDirectory } from './persistence/inbound-mail.directory.ts';
import { InboundMailRepository } from './persistence/inbound-mail.repository.ts';
import { ReceiptAddressRepository } from './persistence/receipt-address.repository.ts';
import { ReceiptMailRpcController } from './receipt-mail.rpc.controller.ts';
import { ReceiptMailSweep } from './receipt-mail-sweep.ts';
import { ReceiptAddresses } from './use-cases/receipt-addresses.ts';
import { ReceiveMail } from './use-cases/receive-mail.ts';
import { SettleMail } from './use-cases/settle-mail.ts';
import { ProcessMail } from './use-cases/process-mail.ts';

@Module({
  imports: [EmailsModule, PurchasesModule, ReceiptPolicyModule, ReceiptsModule],
  controllers: [ReceiptMailRpcController],
  providers: [
    ReceiptAddressRepository,
    InboundMailRepository,
    InboundMailDirectory,
    { provide: MailParser, useFactory: () => new MailParser() },
    DroppedEmails,
    MailReplies,
    ReceiptAddresses,
    ReceiveMail,
    ProcessMail,
    SettleMail,
    ReceiptMailSweep,
  ],
})
export class ReceiptMailModule {}
