import { Module } from '@nestjs/common';
import { DeclineMails } from './decline-mails.ts';
import { MentionMails } from './mention-mails.ts';
import { NoticeMailer } from './notice-mailer.ts';
import { NoticesEventsController } from './notices.events.controller.ts';
import { MailedPersonReader } from './persistence/mailed-person.reader.ts';
import { NoticeRepository } from './persistence/notice.repository.ts';
import { ReceiptMails } from './receipt-mails.ts';
import { ReimbursementMails } from './reimbursement-mails.ts';
import { RequestMails } from './request-mails.ts';

@Module({
  controllers: [NoticesEventsController],
  providers: [
    NoticeRepository,
    MailedPersonReader,
    NoticeMailer,
    ReceiptMails,
    DeclineMails,
    RequestMails,
    ReimbursementMails,
    MentionMails,
  ],
  exports: [MailedPersonReader, NoticeMailer, ReceiptMails, DeclineMails, RequestMails, MentionMails],
})
export class NoticesModule {}
