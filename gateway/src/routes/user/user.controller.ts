import { Controller, Res } from '@nestjs/common';
import { cardsRpc, orgRpc, peopleHttp, cardsHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { asArray, pageRequest } from '../../http/next-cursor.ts';
import { Principals } from '../../http/principals.ts';
import { Route } from '../../http/route.decorator.ts';
import { TeamMoney } from '../team/team-money.ts';

@Controller()
export class UserController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
    private readonly teamMoney: TeamMoney,
  ) {}

  @Route(peopleHttp.listUsers)
  async listUsers(
    ctx: Ctx,
    { params, query }: RouteInput<typeof peopleHttp.listUsers>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { organizationId: params.id, ...pageRequest(query) };
    return asArray(reply, await this.rpc.call(ctx, orgRpc.listUsers, request));
  }

  @Route(peopleHttp.listTeamUsers)
  listTeamUsers(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.listTeamUsers>) {
    return this.rpc.call(ctx, orgRpc.listTeamUsers, { teamId: params.id });
  }

  @Route(cardsHttp.getCardholder)
  getCardholder(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.getCardholder>) {
    return this.rpc.call(ctx, cardsRpc.getCardholder, { cardholderId: params.id });
  }

  @Route(peopleHttp.getUser)
  async getUser(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.getUser>) {
    const account = await this.rpc.call(ctx, orgRpc.getAccount, { email: params.email });
    return { ...account, teams: await this.teamMoney.beside(ctx, account.teams) };
  }

  @Route(peopleHttp.listMembers)
  async listMembers(
    ctx: Ctx,
    { query }: RouteInput<typeof peopleHttp.listMembers>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return asArray(reply, await this.rpc.call(ctx, orgRpc.listMembers, pageRequest(query)));
  }

  @Route(peopleHttp.updateProfile)
  async updateProfile(ctx: Ctx, { body }: RouteInput<typeof peopleHttp.updateProfile>) {
    const updated = await this.rpc.call(ctx, orgRpc.updateProfile, body);
    this.principals.forgetAll();
    return updated;
  }

  @Route(peopleHttp.changeRole)
  async changeRole(ctx: Ctx, { params, body }: RouteInput<typeof peopleHttp.changeRole>) {
    const changed = await this.rpc.call(ctx, orgRpc.changeRole, { userId: params.id, role: body.role });
    this.principals.forgetAll();
    return changed;
  }
}
