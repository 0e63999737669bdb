import { Inject, Injectable } from '@nestjs/common';
import {
  controlsFreeze,
  failure,
  notFound,
  type CardView,
  type RequestOf,
  type cardsRpc,
} from '@almoner/contracts';
import { UnitOfWork, authorize, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { type Card } from '../domain/card.ts';
import { CardReader } from '../persistence/card.reader.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { EndReplacedCard } from './end-replaced-card.ts';
import { ApplyCardStatus } from './apply-card-status.ts';

type Command = RequestOf<typeof cardsRpc.activateCard>;

/** The holder of a physical card activates it with the last four digits on it. An active card stays as it is. */
@Injectable()
export class ActivateCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
    private readonly reader: CardReader,
    private readonly applyCardStatus: ApplyCardStatus,
    private readonly endReplaced: EndReplacedCard,
    private readonly auditLog: CardAuditLog,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /**
   * @throws DomainError `not_found` for the card of another person, `cardholder_not_active`, `card_canceled`,
   * `card_not_active` while it is being issued, `invalid_input` naming `last4`, `frozen_by_another` while the card that it
   * replaces is frozen by a person whose freeze the holder may not end.
   */
  async execute(ctx: Ctx, command: Command): Promise<CardView> {
    const authorized = authorize(ctx, 'card.activate');
    const { actor, organizationId } = authorized;
    const { cardId } = command;
    const { last4 } = await this.reader.get(ctx, cardId, [actor.userId]);
    if (last4 !== command.last4)
      throw failure('invalid_input', undefined, [
        { field: 'last4', message: 'These are not the last four digits on this card' },
      ]);
    await this.unitOfWork.run(ctx, async (tx) => {
      if (await this.people.isArchived(tx, organizationId, actor.userId))
        throw failure('cardholder_not_active');
      await this.setTarget(tx, ctx, authorized, cardId);
    });
    await this.applyCardStatus.execute(organizationId, cardId);
    await this.endReplaced.execute(organizationId, cardId);
    return this.reader.get(ctx, cardId, [actor.userId]);
  }

  private async setTarget(tx: Transaction, ctx: Ctx, authorized: Authorized, cardId: string): Promise<void> {
    const { organizationId } = authorized;
    const card = await this.cards.lock(tx, organizationId, cardId);
    if (card === null) throw notFound();
    const before = card.targetStatus ?? card.status;
    if (before === 'canceled') throw failure('card_canceled');
    if (before === 'issuing') throw failure('card_not_active');
    if (before !== 'inactive') return;
    await this.assertNotFrozen(tx, authorized, card);
    await this.cards.saveTargetStatus(tx, card, 'active', null, this.config.SWEEP_AFTER_MS);
    await this.auditLog.activated(tx, ctx, card);
  }

  private async assertNotFrozen(
    tx: Transaction,
    { permissionScope, actor }: Authorized,
    card: Card,
  ): Promise<void> {
    if (card.replaces === null) return;
    const replaced = await this.cards.lock(tx, card.organizationId, card.replaces.cardId);
    if (replaced === null || (replaced.targetStatus ?? replaced.status) !== 'frozen') return;
    const freeze = { ...replaced, holderId: replaced.userId };
    if (!controlsFreeze(freeze, { userId: actor.userId, permissionScope }))
      throw failure('frozen_by_another');
  }
}
