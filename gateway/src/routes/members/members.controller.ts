import { Controller, Res } from '@nestjs/common';
import { orgRpc, membersHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, withOrganization, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { asArray, pageRequest } from '../../api/next-cursor.ts';
import { Principals } from '../../api/principals.ts';
import { Route } from '../../api/route.decorator.ts';
import { TeamTreasuries } from '../teams/team-treasuries.ts';

@Controller()
export class MembersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
    private readonly teamTreasuries: TeamTreasuries,
  ) {}

  @Route(membersHttp.listUsers)
  async listUsers(
    ctx: Ctx,
    { params, query }: RouteInput<typeof membersHttp.listUsers>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { organizationId: params.id, ...pageRequest(query) };
    return asArray(reply, await this.rpc.call(ctx, orgRpc.listUsers, request));
  }

  @Route(membersHttp.getUser)
  async getUser(ctx: Ctx, { params }: RouteInput<typeof membersHttp.getUser>) {
    const account = await this.rpc.call(ctx, orgRpc.getAccount, { email: params.email });
    // An advisor reads it in the organization of the client.
    const { organizationId } = account;
    const inside = organizationId === null ? ctx : withOrganization(ctx, organizationId);
    return { ...account, teams: await this.teamTreasuries.addToTeams(inside, account.teams) };
  }

  @Route(membersHttp.listMembers)
  async listMembers(
    ctx: Ctx,
    { query }: RouteInput<typeof membersHttp.listMembers>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return asArray(reply, await this.rpc.call(ctx, orgRpc.listMembers, pageRequest(query)));
  }

  @Route(membersHttp.updateProfile)
  async updateProfile(ctx: Ctx, { body }: RouteInput<typeof membersHttp.updateProfile>) {
    const updated = await this.rpc.call(ctx, orgRpc.updateProfile, body);
    this.principals.clear();
    return updated;
  }

  @Route(membersHttp.changeRole)
  async changeRole(ctx: Ctx, { params, body }: RouteInput<typeof membersHttp.changeRole>) {
    const changed = await this.rpc.call(ctx, orgRpc.changeRole, { userId: params.id, role: body.role });
    this.principals.clear();
    return changed;
  }
}
