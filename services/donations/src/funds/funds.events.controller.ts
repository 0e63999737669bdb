import { Controller } from '@nestjs/common';
import { spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { FundRepository } from './persistence/fund.repository.ts';

@Controller()
export class FundsEventsController {
  constructor(private readonly funds: FundRepository) {}

  @OnEvent(spendEvents.fundChanged)
  fundChanged(_: Ctx, fund: PayloadOf<typeof spendEvents.fundChanged>, tx: Transaction) {
    return this.funds.save(tx, fund);
  }
}
