import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type ApprovalWire, type RequestOf, type approvalsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { toApprovalWire } from '../../approvals/approval.presenter.ts';
import { RequestApproval } from '../../approvals/use-cases/request-approval.ts';
import { CardLimitRepository } from '../persistence/card-limit.repository.ts';

/** A cardholder asks for a higher limit of their own card. */
@Injectable()
export class RequestCardLimit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: CardLimitRepository,
    private readonly requestApproval: RequestApproval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a card of somebody else, `card_canceled`, `approval_pending`, `invalid_input` naming `limit`. */
  execute(ctx: Ctx, command: RequestOf<typeof approvalsRpc.requestCardLimit>): Promise<ApprovalWire> {
    const { organizationId, actor } = authorize(ctx, 'card.request-limit');
    const { cardId, limit: requestedLimit, reason, authorizationId } = command;
    return this.unitOfWork.runOnce(ctx, 'request-card-limit', command, async (tx) => {
      // Not locked: an approval locks its request first and the card after it.
      const card = await this.limits.find(tx, organizationId, cardId);
      if (card === null || card.userId !== actor.userId) throw notFound();
      if (card.status === 'canceled') throw failure('card_canceled');
      const { limit: currentLimit, currency } = card;
      if (requestedLimit <= currentLimit) throw notHigher();
      const subject = { cardId, currentLimit, requestedLimit, currency, authorizationId };
      const approval = await this.requestApproval.execute(tx, ctx, actor, {
        subject: { kind: 'card_limit', ...subject },
        ...{ subjectId: cardId, teamId: null, reason },
      });
      return toApprovalWire(ctx, approval, this.clock.now());
    });
  }
}

const notHigher = () =>
  failure('invalid_input', undefined, [{ field: 'limit', message: 'Must be more than the current limit' }]);
