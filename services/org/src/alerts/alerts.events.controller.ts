import { Controller } from '@nestjs/common';
import { spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { MailUnmatchedFact } from './mail-unmatched-fact.ts';

@Controller()
export class AlertsEventsController {
  constructor(private readonly mailUnmatchedFact: MailUnmatchedFact) {}

  @OnEvent(spendEvents.unmatchedFactChanged)
  unmatchedFactChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.unmatchedFactChanged>, tx: Transaction) {
    return this.mailUnmatchedFact.execute(tx, fact);
  }
}
