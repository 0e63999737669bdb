import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { SyncMember } from './use-cases/sync-member.ts';

@Controller()
export class MemberChangesEventsController {
  constructor(private readonly syncMember: SyncMember) {}

  @OnEvent(orgEvents.memberChanged)
  memberChanged(ctx: Ctx, fact: PayloadOf<typeof orgEvents.memberChanged>, tx: Transaction) {
    return this.syncMember.execute(tx, ctx, fact);
  }
}
