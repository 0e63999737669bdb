import { Controller } from '@nestjs/common';
import { cardsEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { SetCardholder } from './use-cases/set-cardholder.ts';

@Controller()
export class MembersEventsController {
  constructor(private readonly setCardholderId: SetCardholder) {}

  @OnEvent(cardsEvents.cardholderCreated)
  cardholderCreated(ctx: Ctx, fact: PayloadOf<typeof cardsEvents.cardholderCreated>, tx: Transaction) {
    return this.setCardholderId.execute(ctx, fact, tx);
  }
}
