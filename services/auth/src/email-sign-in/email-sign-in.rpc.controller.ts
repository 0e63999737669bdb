import { Controller } from '@nestjs/common';
import { authRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ConfirmCode } from './use-cases/confirm-code.ts';
import { ConfirmMagicLink } from './use-cases/confirm-magic-link.ts';
import { InspectMagicLink } from './use-cases/inspect-magic-link.ts';
import { RequestMagicLink } from './use-cases/request-magic-link.ts';

@Controller()
export class EmailSignInRpcController {
  constructor(
    private readonly requestMagicLink: RequestMagicLink,
    private readonly inspectMagicLink: InspectMagicLink,
    private readonly confirmMagicLink: ConfirmMagicLink,
    private readonly confirmCode: ConfirmCode,
  ) {}

  @Rpc(authRpc.requestMagicLink)
  request(ctx: Ctx, request: RequestOf<typeof authRpc.requestMagicLink>) {
    return this.requestMagicLink.execute(ctx, request);
  }

  @Rpc(authRpc.inspectMagicLink)
  inspect(ctx: Ctx, request: RequestOf<typeof authRpc.inspectMagicLink>) {
    return this.inspectMagicLink.execute(ctx, request);
  }

  @Rpc(authRpc.confirmMagicLink)
  confirm(ctx: Ctx, request: RequestOf<typeof authRpc.confirmMagicLink>) {
    return this.confirmMagicLink.execute(ctx, request);
  }

  @Rpc(authRpc.confirmCode)
  confirmByCode(ctx: Ctx, request: RequestOf<typeof authRpc.confirmCode>) {
    return this.confirmCode.execute(ctx, request);
  }
}
