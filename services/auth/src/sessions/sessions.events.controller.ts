import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { EndSessionsOfArchived } from './use-cases/end-sessions-of-archived.ts';

@Controller()
export class SessionsEventsController {
  constructor(private readonly endSessionsOfArchived: EndSessionsOfArchived) {}

  @OnEvent(orgEvents.memberChanged)
  memberChanged(_: Ctx, member: PayloadOf<typeof orgEvents.memberChanged>, tx: Transaction) {
    return this.endSessionsOfArchived.execute(tx, member);
  }
}
