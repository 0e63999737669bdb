import { Controller } from '@nestjs/common';
import { applicationsHttp, orgRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../api/principals.ts';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ApplicationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Route(applicationsHttp.getDraft)
  async getDraft(ctx: Ctx) {
    return (await this.rpc.call(ctx, orgRpc.getDraft, {})).draft;
  }

  @Route(applicationsHttp.saveDraft)
  saveDraft(ctx: Ctx, { body }: RouteInput<typeof applicationsHttp.saveDraft>) {
    return this.rpc.call(ctx, orgRpc.saveDraft, body);
  }

  @Route(applicationsHttp.apply)
  async apply(ctx: Ctx, { body }: RouteInput<typeof applicationsHttp.apply>) {
    const applied = await this.rpc.call(ctx, orgRpc.apply, body);
    this.principals.clear();
    return applied;
  }

  @Route(applicationsHttp.getApplication)
  getApplication(ctx: Ctx) {
    return this.rpc.call(ctx, orgRpc.getApplication, {});
  }

  @Route(applicationsHttp.answerApplication)
  answer(ctx: Ctx, { body }: RouteInput<typeof applicationsHttp.answerApplication>) {
    return this.rpc.call(ctx, orgRpc.answerApplication, body);
  }
}
