import { Controller } from '@nestjs/common';
import { spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { ReimbursementMails } from './reimbursement-mails.ts';
import { RequestMails } from './request-mails.ts';

@Controller()
export class NoticesEventsController {
  constructor(
    private readonly requestMails: RequestMails,
    private readonly reimbursementMails: ReimbursementMails,
  ) {}

  @OnEvent(spendEvents.reimbursementChanged)
  reimbursementChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.reimbursementChanged>, tx: Transaction) {
    return this.reimbursementMails.changed(tx, fact);
  }

  @OnEvent(spendEvents.approvalChanged)
  approvalChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.approvalChanged>, tx: Transaction) {
    return this.requestMails.changed(tx, fact);
  }
}
