import { Module } from '@nestjs/common';
import { DeclineMailSweep } from './decline-mail-sweep.ts';
import { DeclineEmails } from './decline-emails.ts';
import { LimitEmails } from './limit-emails.ts';
import { MentionEmails } from './mention-emails.ts';
import { NoticeMailer } from './notice-mailer.ts';
import { EmailsEventsController } from './emails.events.controller.ts';
import { MailedPersonReader } from './persistence/mailed-person.reader.ts';
import { DeclineToMailRepository } from './persistence/decline-to-mail.repository.ts';
import { LimitNoticeRepository } from './persistence/limit-notice.repository.ts';
import { NoticeRepository } from './persistence/notice.repository.ts';
import { ReceiptEmails } from './receipt-emails.ts';
import { ReimbursementEmails } from './reimbursement-emails.ts';
import { RequestEmails } from './request-emails.ts';

@Module({
  controllers: [EmailsEventsController],
  providers: [
    NoticeRepository,
    LimitNoticeRepository,
    MailedPersonReader,
    NoticeMailer,
    ReceiptEmails,
    DeclineToMailRepository,
    DeclineEmails,
    DeclineMailSweep,
    LimitEmails,
    RequestEmails,
    ReimbursementEmails,
    MentionEmails,
  ],
  exports: [
    MailedPersonReader,
    NoticeMailer,
    ReceiptEmails,
    DeclineEmails,
    LimitEmails,
    RequestEmails,
    MentionEmails,
  ],
})
export class EmailsModule {}
