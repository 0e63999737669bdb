import { Controller } from '@nestjs/common';
import { spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { CardLimitRepository } from './persistence/card-limit.repository.ts';

@Controller()
export class CardsEventsController {
  constructor(private readonly limits: CardLimitRepository) {}

  @OnEvent(spendEvents.cardLimitChanged)
  limitChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.cardLimitChanged>, tx: Transaction) {
    return this.limits.saveLimit(tx, fact);
  }
}
