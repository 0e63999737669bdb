import { Inject, Injectable } from '@nestjs/common';
import { type ApprovalWire, type ReplyOf, type RequestOf, type approvalsRpc } from '@almoner/contracts';
import { exceededPart, type Clock } from '@almoner/kernel';
import { CLOCK, authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { toApprovalWire, voterOf } from '../approval.presenter.ts';
import { ApprovalRepository, type ApprovalFilter } from '../persistence/approval.repository.ts';
import { RequestedLimitReader, type RequestedLimit } from '../persistence/requested-limit.reader.ts';

type List = typeof approvalsRpc.list;

const defaultLimit = 50;

@Injectable()
export class ListApprovals {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly requestedLimits: RequestedLimitReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, request: RequestOf<List>): Promise<ReplyOf<List>> {
    const { status = null, authorId = null, cardId = null, limit = defaultLimit, cursor } = request;
    const { id = null, kind = null, movementId = null } = request;
    const { actor, permissionScope } = authorize(ctx, 'approval.read');
    const filter = {
      visibleTo:
        permissionScope === 'all'
          ? null
          : { userId: actor.userId, teamIds: permissionScope === 'team' ? actor.managedTeamIds : [] },
      authorId,
      subject: subjectOf(cardId, movementId),
      status,
      id,
      kind,
    };
    const found = await this.approvals.list(ctx, filter, limit, readCursor(cursor));
    const now = this.clock.now();
    const page = pageOf(
      found,
      limit,
      ({ createdAt: at, id }) => ({ at, id }),
      (approval) => toApprovalWire(ctx, approval, now),
    );
    return { ...page, items: await this.withExceeded(ctx, page.items) };
  }

  /** Only for those who decide: others need not see the figures of the program. */
  private async withExceeded(ctx: Ctx, items: readonly ApprovalWire[]): Promise<ApprovalWire[]> {
    const decidable = items.filter(({ mayDecide }) => mayDecide).map(({ id }) => id);
    const limits = decidable.length === 0 ? [] : await this.requestedLimits.list(ctx, decidable);
    const isAdmin = voterOf(ctx)?.isAdmin === true;
    return items.map((item) => {
      const exceeds = exceededBy(limits.find(({ approvalId }) => approvalId === item.id));
      return exceeds === undefined ? item : { ...item, exceeds, mayApprove: isAdmin };
    });
  }
}

function exceededBy(requested: RequestedLimit | undefined): ApprovalWire['exceeds'] {
  if (requested === undefined) return undefined;
  const { name, limit, budget, frequency, currency } = requested.program;
  const part = exceededPart(requested, requested.program);
  if (part === null) return undefined;
  return part === 'budget' && budget !== null
    ? { part, program: name, amount: budget, frequency: 'total', currency }
    : { part, program: name, amount: limit, frequency, currency };
}

function subjectOf(cardId: string | null, movementId: string | null): ApprovalFilter['subject'] {
  if (cardId !== null) return { kind: 'card_limit', id: cardId };
  return movementId === null ? null : { kind: 'signature', id: movementId };
}
