import { Controller } from '@nestjs/common';
import { orgEvents, spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { GrantRepository } from './persistence/grant.repository.ts';

@Controller()
export class GrantsEventsController {
  constructor(private readonly grants: GrantRepository) {}

  @OnEvent(orgEvents.teamJoined)
  teamJoined(_: Ctx, fact: PayloadOf<typeof orgEvents.teamJoined>, tx: Transaction) {
    return this.grants.add(tx, fact);
  }

  @OnEvent(spendEvents.cardRequestApproved)
  cardRequestApproved(_: Ctx, fact: PayloadOf<typeof spendEvents.cardRequestApproved>, tx: Transaction) {
    return this.grants.addRequested(tx, fact);
  }
}
