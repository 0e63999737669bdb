import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { LinkTokens } from './link-tokens.ts';
import { EmailSignInRpcController } from './email-sign-in.rpc.controller.ts';
import { MagicLinkRepository } from './persistence/magic-link.repository.ts';
import { ConfirmCode } from './use-cases/confirm-code.ts';
import { ConfirmMagicLink } from './use-cases/confirm-magic-link.ts';
import { InspectMagicLink } from './use-cases/inspect-magic-link.ts';
import { RequestMagicLink } from './use-cases/request-magic-link.ts';

@Module({
  imports: [SessionsModule],
  controllers: [EmailSignInRpcController],
  providers: [
    MagicLinkRepository,
    LinkTokens,
    RequestMagicLink,
    InspectMagicLink,
    ConfirmMagicLink,
    ConfirmCode,
  ],
})
export class EmailSignInModule {}
