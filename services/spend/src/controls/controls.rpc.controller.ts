import { Controller } from '@nestjs/common';
import { controlsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { SetControls } from './use-cases/set-controls.ts';

@Controller()
export class ControlsRpcController {
  constructor(private readonly setControls: SetControls) {}

  @Rpc(controlsRpc.setCardControls)
  ofCard(ctx: Ctx, command: RequestOf<typeof controlsRpc.setCardControls>) {
    return this.setControls.ofCard(ctx, command);
  }

  @Rpc(controlsRpc.setRuleControls)
  ofRule(ctx: Ctx, command: RequestOf<typeof controlsRpc.setRuleControls>) {
    return this.setControls.ofRule(ctx, command);
  }

  @Rpc(controlsRpc.setProgramControls)
  ofProgram(ctx: Ctx, command: RequestOf<typeof controlsRpc.setProgramControls>) {
    return this.setControls.ofProgram(ctx, command);
  }
}
