import { Injectable } from '@nestjs/common';
import {
  notFound,
  programsRpc,
  permissionScopeOfEffectiveRole,
  type ReplyOf,
  type RequestOf,
  type cardsRpc,
} from '@almoner/contracts';
import { RpcClient, authorize, pageOf, readCursor, type Authorized, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CardReader, toCardView } from '../persistence/card.reader.ts';

type ListCardsRpc = typeof cardsRpc.listCards;

/** The cards that the caller may see and that are not canceled; filters by cardholder, email address, program or role only narrow them. */
@Injectable()
export class ListCards {
  constructor(
    private readonly members: MemberReader,
    private readonly reader: CardReader,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws DomainError `not_found` for another organization, a person or a program that the caller may not see. */
  async execute(ctx: Ctx, request: RequestOf<ListCardsRpc>): Promise<ReplyOf<ListCardsRpc>> {
    const authorized = authorize(ctx, 'card.read');
    const {
      organizationId,
      cardholderId: stripeCardholderId,
      email,
      spendProgramId,
      asRole,
      limit,
      cursor,
    } = request;
    if (organizationId !== null && organizationId !== authorized.organizationId) throw notFound();
    const permissionScope = narrowedTo(asRole, authorized.permissionScope);
    const scope = await this.members.scopeOf(ctx, { ...authorized, permissionScope });
    if (spendProgramId !== null)
      await this.rpc.call(ctx, programsRpc.getProgram, { programId: spendProgramId });
    const userId =
      email === null ? request.userId : await this.members.getUserId(ctx, authorized.actor, scope, email);
    const filter = { scope, userId, stripeCardholderId, spendProgramId };
    const rows = await this.reader.listNotCanceled(ctx, filter, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ listed_at: at, id }) => ({ at, id }), toCardView);
  }
}

/** The narrowest first. */
const permissionScopes = ['own', 'team', 'all'] as const;

/** The role's permission scope, but never wider than the caller's. */
function narrowedTo(
  role: RequestOf<ListCardsRpc>['asRole'],
  permissionScope: Authorized['permissionScope'],
): Authorized['permissionScope'] {
  if (role === null) return permissionScope;
  const roleScope = permissionScopeOfEffectiveRole(role, 'card.read');
  return permissionScopes.find((one) => one === permissionScope || one === roleScope) ?? permissionScope;
}
