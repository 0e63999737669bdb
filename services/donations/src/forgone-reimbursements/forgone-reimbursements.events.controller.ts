import { Controller } from '@nestjs/common';
import { spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { RecordForgoneReimbursement } from './use-cases/record-forgone-reimbursement.ts';

@Controller()
export class ForgoneReimbursementsEventsController {
  constructor(private readonly record: RecordForgoneReimbursement) {}

  @OnEvent(spendEvents.reimbursementForgone)
  reimbursementForgone(_: Ctx, fact: PayloadOf<typeof spendEvents.reimbursementForgone>, tx: Transaction) {
    return this.record.execute(tx, fact);
  }
}
