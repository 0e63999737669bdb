import { Injectable } from '@nestjs/common';
import { type Merchant } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';
import { type CardSnapshot } from '../domain/card-snapshot.ts';
import { isFirstPurchase } from '../domain/card-terms.ts';
import { type Money } from '@almoner/kernel';

interface NetworkPurchase {
  /** For a capture without an authorization: the id of the transaction. */
  readonly stripeAuthorizationId: string;
  readonly amount: Money;
  readonly merchant: Merchant;
}

/**
 * The first purchase of single-use cards and of cards for one merchant, where the network reports it. Decisions claim it
 * themselves (`claim_first_purchase`). Call both before any counter is locked. Both lock the cards before the row: a
 * decision holds the lock of its card when it claims the row.
 */
@Injectable()
export class FirstPurchaseRepository {
  /** For a purchase approved or captured without our decision. */
  async claim(tx: Transaction, card: CardSnapshot, purchase: NetworkPurchase): Promise<void> {
    if (!isFirstPurchase(card.terms, purchase.amount)) return;
    const { organizationId, cardId } = card;
    await this.lockChain(tx, organizationId, cardId);
    await tx.query(sql`
      select functions.claim_first_purchase(${cardId}, ${purchase.stripeAuthorizationId}, ${JSON.stringify(purchase.merchant)})`);
  }

  /** Our approval never reached the network: the card may pay again. */
  async release(tx: Transaction, organizationId: string, stripeAuthorizationId: string): Promise<void> {
    const [claimed] = await tx.query<{ original_card_id: string }>(sql`
      select original_card_id from card_first_purchase
      where organization_id = ${organizationId} and stripe_authorization_id = ${stripeAuthorizationId}`);
    if (claimed === undefined) return;
    await this.lockChain(tx, organizationId, claimed.original_card_id);
    await tx.query(sql`
      delete from card_first_purchase
      where organization_id = ${organizationId} and stripe_authorization_id = ${stripeAuthorizationId}`);
  }

  /** Locks all cards of the chain of replacements; decisions that have read one of them begin again. */
  private async lockChain(tx: Transaction, organizationId: string, cardId: string): Promise<void> {
    await tx.query(sql`
      with locked as (
        select id from card where organization_id = ${organizationId} and original_card_id = (
          select original_card_id from card where organization_id = ${organizationId} and id = ${cardId})
        order by id for no key update)
      update card c set version = c.version + 1 from locked where c.id = locked.id`);
  }
}
