import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { FollowMember } from './use-cases/follow-member.ts';

@Controller()
export class MemberChangesEventsController {
  constructor(private readonly followMember: FollowMember) {}

  @OnEvent(orgEvents.memberChanged)
  memberChanged(ctx: Ctx, fact: PayloadOf<typeof orgEvents.memberChanged>, tx: Transaction) {
    return this.followMember.execute(tx, ctx, fact);
  }
}
