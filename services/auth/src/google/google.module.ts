import { Module } from '@nestjs/common';
import { IdentitiesModule } from '../identities/identities.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { GoogleRpcController } from './google.rpc.controller.ts';
import { SignInWithGoogle } from './use-cases/sign-in-with-google.ts';

@Module({
  imports: [IdentitiesModule, SessionsModule],
  controllers: [GoogleRpcController],
  providers: [SignInWithGoogle],
})
export class GoogleModule {}
