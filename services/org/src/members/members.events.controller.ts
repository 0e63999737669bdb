import { Controller } from '@nestjs/common';
import { cardsEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { NoteCardholder } from './use-cases/note-cardholder.ts';

@Controller()
export class MembersEventsController {
  constructor(private readonly noteCardholder: NoteCardholder) {}

  @OnEvent(cardsEvents.cardholderCreated)
  cardholderCreated(ctx: Ctx, fact: PayloadOf<typeof cardsEvents.cardholderCreated>, tx: Transaction) {
    return this.noteCardholder.execute(ctx, fact, tx);
  }
}
