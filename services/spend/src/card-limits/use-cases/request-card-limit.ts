import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type ApprovalWire, type RequestOf, type approvalsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { toApprovalWire } from '../../approvals/approval.presenter.ts';
import { RequestApproval } from '../../approvals/use-cases/request-approval.ts';
import { AuthorizationRepository } from '../../authorizations/persistence/authorization.repository.ts';
import { assertChangeable } from '../../limits/domain/assert-changeable.ts';
import { CardUsageReader } from '../../cards/persistence/card-usage.reader.ts';
import { usageOf } from '../../cards/use-cases/list-card-usages.ts';
import { CardLimitRepository, type CardLimit } from '../persistence/card-limit.repository.ts';

type RequestCardLimitCommand = RequestOf<typeof approvalsRpc.requestCardLimit>;

/** A cardholder requests a higher limit for their own card. */
@Injectable()
export class RequestCardLimit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: CardLimitRepository,
    private readonly authorizations: AuthorizationRepository,
    private readonly usages: CardUsageReader,
    private readonly requestApproval: RequestApproval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found` for another person's card, `card_canceled`, `card_used_up`, `forbidden` for an archived person,
   * `approval_pending`, `limit_never_resets`, `invalid_input` naming `limit`, or `authorizationId` of another card.
   */
  execute(ctx: Ctx, command: RequestCardLimitCommand): Promise<ApprovalWire> {
    const { organizationId, actor } = authorize(ctx, 'card.request-limit');
    const { cardId, limit: requestedLimit, reason, authorizationId } = command;
    return this.unitOfWork.runOnce(ctx, 'request-card-limit', command, async (tx) => {
      // Locked before the request is stored, so that canceling the card at the same time withdraws it.
      const card = await this.limits.lock(tx, organizationId, cardId);
      if (card === null || card.userId !== actor.userId) throw notFound();
      assertChangeable(card);
      if (card.isHolderArchived) throw failure('forbidden');
      await this.assertPurchaseOfCard(tx, organizationId, command);
      const terms = await this.terms(tx, organizationId, card, command);
      if (requestedLimit <= terms.currentLimit) throw notHigher();
      const { limitVersion, currency, teamId } = card;
      const approval = await this.requestApproval.execute(tx, ctx, actor, {
        subject: { kind: 'card_limit', cardId, requestedLimit, currency, authorizationId, ...terms },
        subjectId: cardId,
        subjectVersion: limitVersion,
        teamId,
        reason,
        until: terms.periodEnd === null ? null : new Date(terms.periodEnd),
      });
      return toApprovalWire(ctx, approval, this.clock.now());
    });
  }

  /** The limit that the request is compared with: the card's, or for one period that of the period. */
  private async terms(
    tx: Transaction,
    organizationId: string,
    { cardId, limit }: CardLimit,
    { term }: RequestCardLimitCommand,
  ) {
    if (term === 'permanent') return { term, currentLimit: limit, periodStart: null, periodEnd: null };
    const row = await this.usages.findIn(tx, organizationId, cardId);
    if (row === null) throw notFound();
    const { limit: currentLimit, periodStart, periodEnd } = usageOf(row, this.clock.now());
    if (periodEnd === null) throw failure('limit_never_resets');
    return { term, currentLimit, periodStart, periodEnd };
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
