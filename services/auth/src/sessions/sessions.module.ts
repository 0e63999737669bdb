import { Module } from '@nestjs/common';
import { IdentitiesModule } from '../identities/identities.module.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { SessionRepository } from './persistence/session.repository.ts';
import { SessionOpener } from './session-opener.ts';
import { SessionsEventsController } from './sessions.events.controller.ts';
import { SessionsRpcController } from './sessions.rpc.controller.ts';
import { EndIdleSession } from './use-cases/end-idle-session.ts';
import { EndSession } from './use-cases/end-session.ts';
import { EndSessionsOfArchivedMember } from './use-cases/end-sessions-of-archived-member.ts';
import { ListSessions } from './use-cases/list-sessions.ts';
import { ResolveSession } from './use-cases/resolve-session.ts';
import { RevokeSessions } from './use-cases/revoke-sessions.ts';

const shared = [SessionOpener, FailedSignIns];

@Module({
  imports: [IdentitiesModule],
  controllers: [SessionsRpcController, SessionsEventsController],
  providers: [
    ...shared,
    SessionRepository,
    ResolveSession,
    EndSession,
    EndIdleSession,
    ListSessions,
    RevokeSessions,
    EndSessionsOfArchivedMember,
  ],
  exports: shared,
})
export class SessionsModule {}
