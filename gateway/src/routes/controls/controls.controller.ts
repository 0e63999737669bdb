import { Controller } from '@nestjs/common';
import { controlsHttp, controlsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ControlsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(controlsHttp.setCardControls)
  ofCard(ctx: Ctx, { params, body }: RouteInput<typeof controlsHttp.setCardControls>) {
    return this.rpc.call(ctx, controlsRpc.setCardControls, { ownerId: params.id, ...body });
  }

  @Route(controlsHttp.setRuleControls)
  ofRule(ctx: Ctx, { params, body }: RouteInput<typeof controlsHttp.setRuleControls>) {
    return this.rpc.call(ctx, controlsRpc.setRuleControls, { ownerId: params.id, ...body });
  }

  @Route(controlsHttp.setProgramControls)
  ofProgram(ctx: Ctx, { params, body }: RouteInput<typeof controlsHttp.setProgramControls>) {
    return this.rpc.call(ctx, controlsRpc.setProgramControls, { ownerId: params.id, ...body });
  }
}
