import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type Action, type CardView, type Reach } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { answerChange, rulesFreeze, type CardState } from '../domain/card.states.ts';
import { CardTrail } from '../card-trail.ts';
import { type CardAddress } from '../persistence/card-directory.ts';
import { CardReader } from '../persistence/card.reader.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { SettleCard } from './settle-card.ts';

type Wanted = Exclude<CardState, 'issuing'>;

interface Person {
  readonly userId: string;
  readonly reach: Reach;
}

interface Wish {
  readonly wanted: Wanted;
  readonly by: Person;
}

const actions = {
  frozen: 'card.freeze',
  active: 'card.unfreeze',
  canceled: 'card.cancel',
} as const satisfies Record<Wanted, Action>;

/** Freeze, unfreeze, cancel: in force with spend and Stripe before it answers; what is so already answers at once. */
@Injectable()
export class ChangeCardStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberReader,
    private readonly cards: CardRepository,
    private readonly reader: CardReader,
    private readonly settleCard: SettleCard,
    private readonly trail: CardTrail,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /**
   * @throws DomainError `not_found`, `card_canceled`, `card_not_active` while it is being issued, `frozen_by_another`
   * when a holder would lift a freeze that is not theirs.
   */
  async execute(ctx: Ctx, cardId: string, wanted: Wanted): Promise<CardView> {
    const authorized = authorize(ctx, actions[wanted]);
    const by = { userId: authorized.actor.userId, reach: authorized.reach };
    const scope = await this.members.scopeOf(ctx, authorized);
    await this.reader.get(ctx, cardId, scope);
    await this.unitOfWork.run(ctx, (tx) =>
      this.want(tx, ctx, { organizationId: authorized.organizationId, cardId }, { wanted, by }),
    );
    await this.settleCard.execute(authorized.organizationId, cardId);
    return this.reader.get(ctx, cardId, scope);
  }

  private async want(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, cardId }: CardAddress,
    { wanted, by }: Wish,
  ): Promise<void> {
    const card = await this.cards.lock(tx, organizationId, cardId);
    if (card === null) throw notFound();
    const before = card.wantedStatus ?? card.status;
    const answer = answerChange(before, wanted);
    if ('refusal' in answer) throw failure(answer.refusal);
    const isFrozen = before === 'frozen';
    if (isFrozen && wanted === 'active' && !rulesFreeze(card.frozenBy, by))
      throw failure('frozen_by_another');
    const isNeeded = answer.change === 'needed';
    // An admin's or manager's freeze comes over the holder's own.
    const isTakenOver = !isNeeded && isFrozen && rulesFreeze(card.frozenBy, by);
    if (isNeeded) await this.cards.saveWanted(tx, card, wanted, by.userId, this.config.SWEEP_AFTER_MS);
    if (isTakenOver) await this.cards.saveFrozenBy(tx, card, by.userId);
    if (isNeeded || (isTakenOver && card.frozenBy !== by.userId))
      await this.trail.changed(tx, ctx, { ...card, before }, wanted);
  }
}
