import { Inject, Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type approvalsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { toApprovalWire } from '../approval.presenter.ts';
import { ApprovalRepository, type ApprovalFilter } from '../persistence/approval.repository.ts';

type List = typeof approvalsRpc.list;

const defaultLimit = 50;

@Injectable()
export class ListApprovals {
  constructor(
    private readonly approvals: ApprovalRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, request: RequestOf<List>): Promise<ReplyOf<List>> {
    const { status = null, authorId = null, cardId = null, limit = defaultLimit, cursor } = request;
    const { id = null, kind = null, movementId = null } = request;
    const { actor, reach } = authorize(ctx, 'approval.read');
    const filter = {
      visibleTo:
        reach === 'all'
          ? null
          : { userId: actor.userId, teamIds: reach === 'team' ? actor.managedTeamIds : [] },
      authorId,
      subject: subjectOf(cardId, movementId),
      status,
      id,
      kind,
    };
    const found = await this.approvals.list(ctx, filter, limit, readCursor(cursor));
    const now = this.clock.now();
    return pageOf(
      found,
      limit,
      ({ createdAt: at, id }) => ({ at, id }),
      (approval) => toApprovalWire(ctx, approval, now),
    );
  }
}

function subjectOf(cardId: string | null, movementId: string | null): ApprovalFilter['subject'] {
  if (cardId !== null) return { kind: 'card_limit', id: cardId };
  return movementId === null ? null : { kind: 'signature', id: movementId };
}
