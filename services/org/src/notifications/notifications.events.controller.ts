import { Controller } from '@nestjs/common';
import { cardsEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { NotifyPerson } from './use-cases/notify-person.ts';

@Controller()
export class NotificationsEventsController {
  constructor(private readonly notifyPerson: NotifyPerson) {}

  @OnEvent(cardsEvents.personNotified)
  personNotified(_: Ctx, fact: PayloadOf<typeof cardsEvents.personNotified>, tx: Transaction) {
    return this.notifyPerson.execute(tx, fact);
  }
}
