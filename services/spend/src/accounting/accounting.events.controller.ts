import { Controller } from '@nestjs/common';
import { cardsEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { BookCoding } from './use-cases/book-coding.ts';

@Controller()
export class AccountingEventsController {
  constructor(private readonly bookCoding: BookCoding) {}

  @OnEvent(cardsEvents.purchaseCoded)
  purchaseCoded(_: Ctx, coding: PayloadOf<typeof cardsEvents.purchaseCoded>, tx: Transaction) {
    return this.bookCoding.execute(tx, coding);
  }
}
