import { Injectable } from '@nestjs/common';
import { failure, notFound, spendRpc } from '@almoner/contracts';
import { RpcClient, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { CardIssuer } from '../card-issuer.port.ts';
import { type Card } from '../domain/card.ts';
import { isTakingAway, type CardState } from '../domain/card.states.ts';
import { CardRepository } from '../persistence/card.repository.ts';

type Settled = Exclude<CardState, 'issuing'>;
const mostRounds = 10;

/**
 * Brings spend and Stripe to what is wanted of a card, then the card's own record. When somebody wanted something else
 * meanwhile, it goes round again: whoever finishes last has told everybody what the record says.
 */
@Injectable()
export class SettleCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly issuer: CardIssuer,
    private readonly cards: CardRepository,
  ) {}

  async execute(organizationId: string, cardId: string): Promise<void> {
    const ctx = serviceContext('cards', organizationId);
    let target = targetOf(
      await this.unitOfWork.run(ctx, (tx) => this.load(tx, organizationId, cardId)),
      true,
    );
    for (let round = 0; target !== null; round += 1) {
      if (round === mostRounds) throw failure('changed_meanwhile');
      const { card, status } = target;
      await this.tellEverybody(ctx, card, status);
      target = await this.unitOfWork.run(ctx, (tx) => this.confirm(tx, card, status));
    }
  }

  /** Takes away with us first, gives with us last: in between a purchase is rather declined. */
  private async tellEverybody(ctx: Ctx, card: Card, status: Settled): Promise<void> {
    const tellSpend = async () => {
      if (card.isRegistered) await this.rpc.call(ctx, spendRpc.setCardStatus, { cardId: card.id, status });
    };
    const tellStripe = async () => {
      if (card.stripeCardId !== null) await this.issuer.setStatus(card, status);
    };
    for (const tell of isTakingAway(status) ? [tellSpend, tellStripe] : [tellStripe, tellSpend]) await tell();
  }

  /** Null when what everybody was told is still what is wanted; else what to tell them now. */
  private async confirm(tx: Transaction, { organizationId, id }: Card, told: Settled) {
    const card = await this.load(tx, organizationId, id);
    if ((card.wantedStatus ?? card.status) !== told) return targetOf(card, false);
    if (card.wantedStatus !== null) await this.cards.saveStatus(tx, card, told);
    return null;
  }

  private async load(tx: Transaction, organizationId: string, cardId: string): Promise<Card> {
    const card = await this.cards.lock(tx, organizationId, cardId);
    if (card === null) throw notFound();
    return card;
  }
}

function targetOf(card: Card, onlyIfWanted: boolean): { card: Card; status: Settled } | null {
  const status = onlyIfWanted ? card.wantedStatus : (card.wantedStatus ?? card.status);
  return status === null || status === 'issuing' ? null : { card, status };
}
