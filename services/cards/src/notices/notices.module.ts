import { Module } from '@nestjs/common';
import { DeclineMailSweep } from './decline-mail-sweep.ts';
import { DeclineMails } from './decline-mails.ts';
import { LimitMails } from './limit-mails.ts';
import { MentionMails } from './mention-mails.ts';
import { NoticeMailer } from './notice-mailer.ts';
import { NoticesEventsController } from './notices.events.controller.ts';
import { MailedPersonReader } from './persistence/mailed-person.reader.ts';
import { DeclineToMailRepository } from './persistence/decline-to-mail.repository.ts';
import { LimitNoticeRepository } from './persistence/limit-notice.repository.ts';
import { NoticeRepository } from './persistence/notice.repository.ts';
import { ReceiptMails } from './receipt-mails.ts';
import { ReimbursementMails } from './reimbursement-mails.ts';
import { RequestMails } from './request-mails.ts';

@Module({
  controllers: [NoticesEventsController],
  providers: [
    NoticeRepository,
    LimitNoticeRepository,
    MailedPersonReader,
    NoticeMailer,
    ReceiptMails,
    DeclineToMailRepository,
    DeclineMails,
    DeclineMailSweep,
    LimitMails,
    RequestMails,
    ReimbursementMails,
    MentionMails,
  ],
  exports: [
    MailedPersonReader,
    NoticeMailer,
    ReceiptMails,
    DeclineMails,
    LimitMails,
    RequestMails,
    MentionMails,
  ],
})
export class NoticesModule {}
