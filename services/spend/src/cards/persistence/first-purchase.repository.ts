import { Injectable } from '@nestjs/common';
import { type Merchant } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';
import { type CardSnapshot } from '../domain/card-snapshot.ts';
import { isFirstPurchase } from '../domain/card-terms.ts';
import { type Money } from '@almoner/kernel';

interface NetworkPurchase {
  /** Of a capture without an authorization: the id of the transaction. */
  readonly stripeAuthorizationId: string;
  readonly amount: Money;
  readonly merchant: Merchant;
}

/**
 * The first purchase of cards for one purchase or one merchant, where the network reports it. Decisions claim it
 * themselves (`claim_first_purchase`). Call both before any counter is locked.
 */
@Injectable()
export class FirstPurchaseRepository {
  /** What the network approved or captured without our decision. */
  async claim(tx: Transaction, card: CardSnapshot, purchase: NetworkPurchase): Promise<void> {
    if (!isFirstPurchase(card.terms, purchase.amount)) return;
    const { organizationId, cardId } = card;
    await tx.query(sql`
      select functions.claim_first_purchase(${cardId}, ${purchase.stripeAuthorizationId}, ${JSON.stringify(purchase.merchant)})`);
    const [row] = await tx.query<{ original_card_id: string }>(sql`
      select original_card_id from card where organization_id = ${organizationId} and id = ${cardId}`);
    if (row !== undefined) await this.touch(tx, organizationId, row.original_card_id);
  }

  /** Our approval never reached the network: the card may pay again. */
  async release(tx: Transaction, organizationId: string, stripeAuthorizationId: string): Promise<void> {
    const [row] = await tx.query<{ original_card_id: string }>(sql`
      delete from card_first_purchase
      where organization_id = ${organizationId} and stripe_authorization_id = ${stripeAuthorizationId}
      returning original_card_id`);
    if (row !== undefined) await this.touch(tx, organizationId, row.original_card_id);
  }

  /** Decisions that have read one of the cards begin again. */
  private async touch(tx: Transaction, organizationId: string, originalCardId: string): Promise<void> {
    await tx.query(sql`
      with locked as (
        select id from card where organization_id = ${organizationId} and original_card_id = ${originalCardId}
        order by id for no key update)
      update card c set version = c.version + 1 from locked where c.id = locked.id`);
  }
}
