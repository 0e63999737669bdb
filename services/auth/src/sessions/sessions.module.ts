import { Module } from '@nestjs/common';
import { SessionRepository } from './persistence/session.repository.ts';
import { SessionOpener } from './session-opener.ts';
import { SessionsRpcController } from './sessions.rpc.controller.ts';
import { EndSession } from './use-cases/end-session.ts';
import { ResolveSession } from './use-cases/resolve-session.ts';

@Module({
  controllers: [SessionsRpcController],
  providers: [SessionRepository, SessionOpener, ResolveSession, EndSession],
  exports: [SessionOpener],
})
export class SessionsModule {}
