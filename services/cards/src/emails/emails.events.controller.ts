import { Controller } from '@nestjs/common';
import { spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { ReimbursementEmails } from './reimbursement-emails.ts';
import { RequestEmails } from './request-emails.ts';

@Controller()
export class EmailsEventsController {
  constructor(
    private readonly requestEmails: RequestEmails,
    private readonly reimbursementEmails: ReimbursementEmails,
  ) {}

  @OnEvent(spendEvents.reimbursementChanged)
  reimbursementChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.reimbursementChanged>, tx: Transaction) {
    return this.reimbursementEmails.changed(tx, fact);
  }

  @OnEvent(spendEvents.approvalChanged)
  approvalChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.approvalChanged>, tx: Transaction) {
    return this.requestEmails.changed(tx, fact);
  }
}
