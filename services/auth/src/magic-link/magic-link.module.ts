import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { LinkTokens } from './link-tokens.ts';
import { MagicLinkRpcController } from './magic-link.rpc.controller.ts';
import { MagicLinkRepository } from './persistence/magic-link.repository.ts';
import { ConfirmCode } from './use-cases/confirm-code.ts';
import { ConfirmMagicLink } from './use-cases/confirm-magic-link.ts';
import { InspectMagicLink } from './use-cases/inspect-magic-link.ts';
import { RequestMagicLink } from './use-cases/request-magic-link.ts';

@Module({
  imports: [SessionsModule],
  controllers: [MagicLinkRpcController],
  providers: [
    MagicLinkRepository,
    LinkTokens,
    RequestMagicLink,
    InspectMagicLink,
    ConfirmMagicLink,
    ConfirmCode,
  ],
})
export class MagicLinkModule {}
