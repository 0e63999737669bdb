import { Controller } from '@nestjs/common';
import { signaturesHttp, signaturesRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class SignaturesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(signaturesHttp.getSignaturePolicy)
  get(ctx: Ctx) {
    return this.rpc.call(ctx, signaturesRpc.getSignaturePolicy, {});
  }

  @Route(signaturesHttp.changeSignaturePolicy)
  change(ctx: Ctx, { body }: RouteInput<typeof signaturesHttp.changeSignaturePolicy>) {
    return this.rpc.call(ctx, signaturesRpc.changeSignaturePolicy, body);
  }
}
