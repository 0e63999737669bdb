import { Inject, Injectable } from '@nestjs/common';
import {
  controlsFreeze,
  failure,
  notFound,
  type Action,
  type CardView,
  type PermissionScope,
} from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';
import { statusTransition, type TargetState } from '../domain/card.states.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { type CardAddress } from '../persistence/card-directory.ts';
import { CardReader } from '../persistence/card.reader.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { ApplyCardStatus } from './apply-card-status.ts';

type TargetStatus = TargetState;

interface Changer {
  readonly userId: string;
  readonly permissionScope: PermissionScope;
}

interface StatusChange {
  readonly target: TargetStatus;
  readonly by: Changer;
}

const actions = {
  frozen: 'card.freeze',
  active: 'card.unfreeze',
  canceled: 'card.cancel',
} as const satisfies Record<TargetStatus, Action>;

/** Freezes, unfreezes or cancels a card: in force in `spend` and at Stripe before it returns; an unchanged status is not an error. */
@Injectable()
export class FreezeOrCancelCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberReader,
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
    private readonly reader: CardReader,
    private readonly applyCardStatus: ApplyCardStatus,
    private readonly auditLog: CardAuditLog,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /**
   * @throws DomainError `not_found`, `card_canceled`, `card_not_active` while it is being issued, `frozen_by_another`
   * when a holder lifts a freeze that is not theirs or a manager that of an admin, `cardholder_not_active` for the card of an archived person.
   */
  async execute(ctx: Ctx, cardId: string, target: TargetStatus): Promise<CardView> {
    const authorized = authorize(ctx, actions[target]);
    const by = { userId: authorized.actor.userId, permissionScope: authorized.permissionScope };
    const scope = await this.members.scopeOf(ctx, authorized);
    const { organizationId } = authorized;
    const { holder } = await this.reader.get(ctx, cardId, scope);
    await this.unitOfWork.run(ctx, async (tx) => {
      // Before the card is locked, as archiving locks them.
      if (target === 'active' && (await this.people.isArchived(tx, organizationId, holder.id)))
        throw failure('cardholder_not_active');
      await this.setTarget(tx, ctx, { organizationId, cardId }, { target, by });
    });
    await this.applyCardStatus.execute(organizationId, cardId);
    return this.reader.get(ctx, cardId, scope);
  }

  private async setTarget(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, cardId }: CardAddress,
    { target, by }: StatusChange,
  ): Promise<void> {
    const card = await this.cards.lock(tx, organizationId, cardId);
    if (card === null) throw notFound();
    const before = card.targetStatus ?? card.status;
    const answer = statusTransition(before, target);
    if ('refusal' in answer) throw failure(answer.refusal);
    const isFrozen = before === 'frozen';
    const mayLift = controlsFreeze({ ...card, holderId: card.userId }, by);
    if (isFrozen && target === 'active' && !mayLift) throw failure('frozen_by_another');
    const isNeeded = answer.change === 'needed';
    // An admin's or manager's freeze replaces the holder's own.
    const isTakenOver = !isNeeded && isFrozen && mayLift;
    if (isNeeded) await this.cards.saveTargetStatus(tx, card, target, by.userId, this.config.SWEEP_AFTER_MS);
    const isOthers = isTakenOver && card.frozenBy !== by.userId;
    if (isOthers) {
      await this.cards.saveFrozenBy(tx, card, by.userId);
      await this.cards.publishChanged(tx, card, card.status);
    }
    if (isNeeded || isOthers) await this.auditLog.changed(tx, ctx, { ...card, before }, target);
  }
}
