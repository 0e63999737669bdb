import { Injectable } from '@nestjs/common';
import { failure, notFound, spendRpc } from '@almoner/contracts';
import { RpcClient, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { CardIssuer } from '../card-issuer.port.ts';
import { type Card } from '../domain/card.ts';
import { isRestriction, type TargetState } from '../domain/card.states.ts';
import { CardRepository } from '../persistence/card.repository.ts';

type Settled = TargetState;
const maxRounds = 10;

/**
 * Applies the target status of a card in `spend` and at Stripe, then in the card's record. If the target has changed
 * in the meantime, it starts again, so that the status of the last change is the same everywhere.
 */
@Injectable()
export class ApplyCardStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly issuer: CardIssuer,
    private readonly cards: CardRepository,
  ) {}

  async execute(organizationId: string, cardId: string): Promise<void> {
    const ctx = serviceContext('cards', organizationId);
    let pending = targetOf(
      await this.unitOfWork.run(ctx, (tx) => this.load(tx, organizationId, cardId)),
      true,
    );
    for (let round = 0; pending !== null; round += 1) {
      if (round === maxRounds) throw failure('changed_meanwhile');
      const { card, status } = pending;
      await this.propagate(ctx, card, status);
      pending = await this.unitOfWork.run(ctx, (tx) => this.confirm(tx, card, status));
    }
  }

  /**
   * Restricts in `spend` first and lifts the restriction in `spend` last, so that in between a purchase is declined rather than approved.
   * Sends the version, because Stripe may be slow: an unfreeze must not take effect after a later freeze.
   */
  private async propagate(ctx: Ctx, card: Card, status: Settled): Promise<void> {
    const { id: cardId, version } = card;
    const updateSpend = async () => {
      if (card.isRegistered) await this.rpc.call(ctx, spendRpc.setCardStatus, { cardId, status, version });
    };
    const updateStripe = async () => {
      if (card.stripeCardId !== null) await this.issuer.setStatus(card, status);
    };
    for (const update of isRestriction(status) ? [updateSpend, updateStripe] : [updateStripe, updateSpend])
      await update();
  }

  /** Null if the applied status is still the target; otherwise what to apply next. */
  private async confirm(tx: Transaction, { organizationId, id }: Card, applied: Settled) {
    const card = await this.load(tx, organizationId, id);
    if ((card.targetStatus ?? card.status) !== applied) return targetOf(card, false);
    if (card.targetStatus !== null) await this.cards.saveStatus(tx, card, applied);
    return null;
  }

  private async load(tx: Transaction, organizationId: string, cardId: string): Promise<Card> {
    const card = await this.cards.lock(tx, organizationId, cardId);
    if (card === null) throw notFound();
    return card;
  }
}

function targetOf(card: Card, onlyIfWanted: boolean): { card: Card; status: Settled } | null {
  const status = onlyIfWanted ? card.targetStatus : (card.targetStatus ?? card.status);
  return status === null || status === 'issuing' || status === 'inactive' ? null : { card, status };
}
