import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type Action, type CardView } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { answerChange, type CardState } from '../domain/card.states.ts';
import { CardReader } from '../persistence/card.reader.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { SettleCard } from './settle-card.ts';

type Wanted = Exclude<CardState, 'issuing'>;

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
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /** @throws DomainError `not_found`, `card_canceled`, `card_not_active` while it is being issued. */
  async execute(ctx: Ctx, cardId: string, wanted: Wanted): Promise<CardView> {
    const authorized = authorize(ctx, actions[wanted]);
    const scope = await this.members.scopeOf(ctx, authorized);
    await this.reader.get(ctx, cardId, scope);
    await this.unitOfWork.run(ctx, (tx) => this.want(tx, cardId, wanted));
    await this.settleCard.execute(authorized.organizationId, cardId);
    return this.reader.get(ctx, cardId, scope);
  }

  private async want(tx: Transaction, cardId: string, wanted: Wanted): Promise<void> {
    const card = await this.cards.lock(tx, cardId);
    if (card === null) throw notFound();
    const answer = answerChange(card.wantedStatus ?? card.status, wanted);
    if ('refusal' in answer) throw failure(answer.refusal);
    if (answer.change === 'needed')
      await this.cards.saveWanted(tx, cardId, wanted, this.config.SWEEP_AFTER_MS);
  }
}
