import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { SyncTeam } from './use-cases/sync-team.ts';

@Controller()
export class TreasuriesEventsController {
  constructor(private readonly syncTeam: SyncTeam) {}

  @OnEvent(orgEvents.teamChanged)
  teamChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.teamChanged>, tx: Transaction) {
    return this.syncTeam.execute(tx, fact);
  }
}
