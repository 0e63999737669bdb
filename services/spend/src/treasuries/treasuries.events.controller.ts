import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { FollowTeam } from './use-cases/follow-team.ts';

@Controller()
export class TreasuriesEventsController {
  constructor(private readonly followTeam: FollowTeam) {}

  @OnEvent(orgEvents.teamChanged)
  teamChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.teamChanged>, tx: Transaction) {
    return this.followTeam.execute(tx, fact);
  }
}
