import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { PeopleRepository } from './persistence/people.repository.ts';
import { FollowMember } from './use-cases/follow-member.ts';

@Controller()
export class PeopleEventsController {
  constructor(
    private readonly people: PeopleRepository,
    private readonly followMember: FollowMember,
  ) {}

  @OnEvent(orgEvents.organizationChanged)
  organizationChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.organizationChanged>, tx: Transaction) {
    return this.people.saveOrganization(tx, fact);
  }

  @OnEvent(orgEvents.memberChanged)
  memberChanged(ctx: Ctx, fact: PayloadOf<typeof orgEvents.memberChanged>, tx: Transaction) {
    return this.followMember.execute(tx, ctx, fact);
  }
}
