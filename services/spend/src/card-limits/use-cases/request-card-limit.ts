import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type ApprovalWire, type RequestOf, type approvalsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { toApprovalWire } from '../../approvals/approval.presenter.ts';
import { RequestApproval } from '../../approvals/use-cases/request-approval.ts';
import { AuthorizationRepository } from '../../authorizations/persistence/authorization.repository.ts';
import { CardLimitRepository } from '../persistence/card-limit.repository.ts';

type RequestCardLimitCommand = RequestOf<typeof approvalsRpc.requestCardLimit>;

/** A cardholder requests a higher limit for their own card. */
@Injectable()
export class RequestCardLimit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: CardLimitRepository,
    private readonly authorizations: AuthorizationRepository,
    private readonly requestApproval: RequestApproval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found` for another person's card, `card_canceled`, `forbidden` for an archived person,
   * `approval_pending`, `invalid_input` naming `limit`, or `authorizationId` of another card.
   */
  execute(ctx: Ctx, command: RequestCardLimitCommand): Promise<ApprovalWire> {
    const { organizationId, actor } = authorize(ctx, 'card.request-limit');
    const { cardId, limit: requestedLimit, reason, authorizationId } = command;
    return this.unitOfWork.runOnce(ctx, 'request-card-limit', command, async (tx) => {
      // Locked before the request is stored, so that canceling the card at the same time withdraws it.
      const card = await this.limits.lock(tx, organizationId, cardId);
      if (card === null || card.userId !== actor.userId) throw notFound();
      if (card.status === 'canceled') throw failure('card_canceled');
      if (card.isHolderArchived) throw failure('forbidden');
      await this.assertPurchaseOfCard(tx, organizationId, command);
      const { limit: currentLimit, limitVersion, currency } = card;
      if (requestedLimit <= currentLimit) throw notHigher();
      const subject = { cardId, currentLimit, requestedLimit, currency, authorizationId };
      const approval = await this.requestApproval.execute(tx, ctx, actor, {
        subject: { kind: 'card_limit', ...subject },
        subjectId: cardId,
        subjectVersion: limitVersion,
        teamId: null,
        reason,
      });
      return toApprovalWire(ctx, approval, this.clock.now());
    });
  }

  private async assertPurchaseOfCard(
    tx: Transaction,
    organizationId: string,
    { cardId, authorizationId }: RequestCardLimitCommand,
  ): Promise<void> {
    if (authorizationId === null) return;
    if (!(await this.authorizations.isOfCard(tx, organizationId, authorizationId, cardId)))
      throw failure('invalid_input', undefined, [
        { field: 'authorizationId', message: 'Must be a purchase with this card' },
      ]);
  }
}

const notHigher = () =>
  failure('invalid_input', undefined, [{ field: 'limit', message: 'Must be more than the current limit' }]);
