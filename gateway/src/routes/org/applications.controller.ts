import { Controller } from '@nestjs/common';
import { orgRpc, organizationHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../http/principals.ts';
import { Route } from '../../http/route.decorator.ts';

@Controller()
export class ApplicationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Route(organizationHttp.getDraft)
  async getDraft(ctx: Ctx) {
    return (await this.rpc.call(ctx, orgRpc.getDraft, {})).draft;
  }

  @Route(organizationHttp.saveDraft)
  saveDraft(ctx: Ctx, { body }: RouteInput<typeof organizationHttp.saveDraft>) {
    return this.rpc.call(ctx, orgRpc.saveDraft, body);
  }

  @Route(organizationHttp.apply)
  async apply(ctx: Ctx, { body }: RouteInput<typeof organizationHttp.apply>) {
    const applied = await this.rpc.call(ctx, orgRpc.apply, body);
    this.principals.forgetAll();
    return applied;
  }

  @Route(organizationHttp.getApplication)
  getApplication(ctx: Ctx) {
    return this.rpc.call(ctx, orgRpc.getApplication, {});
  }

  @Route(organizationHttp.answerApplication)
  answer(ctx: Ctx, { body }: RouteInput<typeof organizationHttp.answerApplication>) {
    return this.rpc.call(ctx, orgRpc.answerApplication, body);
  }

  @Route(organizationHttp.updateOrganization)
  update(ctx: Ctx, { body }: RouteInput<typeof organizationHttp.updateOrganization>) {
    return this.rpc.call(ctx, orgRpc.updateOrganization, body);
  }
}
