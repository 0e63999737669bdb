import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { EndSessionsOfArchivedMember } from './use-cases/end-sessions-of-archived-member.ts';

@Controller()
export class SessionsEventsController {
  constructor(private readonly endSessionsOfArchivedMember: EndSessionsOfArchivedMember) {}

  @OnEvent(orgEvents.memberChanged)
  memberChanged(_: Ctx, member: PayloadOf<typeof orgEvents.memberChanged>, tx: Transaction) {
    return this.endSessionsOfArchivedMember.execute(tx, member);
  }
}
