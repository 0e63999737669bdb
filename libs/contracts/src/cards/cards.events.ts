import { z } from 'zod';
import { ChangeFact } from '../audit.ts';
import { Id, Instant, Minor } from '../primitives.ts';
import { event } from '../rpc.ts';
import { CardStatus } from '../wire/card.wire.ts';

/** A part of a purchase with one category. */
export const CodedLine = z.object({
  /** In the organization's chart of accounts; null if it has none. */
  categoryId: Id.nullable(),
  /** In the purchase's currency; negative for a part of a refund. */
  amountMinor: Minor,
  memo: z.string().nullable(),
});
export type CodedLine = z.infer<typeof CodedLine>;

export const cardsEvents = {
  cardChanged: event(
    'evt.cards.card.changed.v1',
    z.object({ organizationId: Id, cardId: Id, userId: Id, status: CardStatus, occurredAt: Instant }),
  ),
  /** A person became a cardholder; `cardholderId` is Stripe's id. */
  cardholderCreated: event(
    'evt.cards.cardholder.created.v1',
    z.object({ organizationId: Id, userId: Id, cardholderId: z.string() }),
  ),
  /** A person is to be notified in the console; the email about it, if they want one, is sent with this event. */
  personNotified: event(
    'evt.cards.person.notified.v1',
    z.object({
      organizationId: Id,
      userId: Id,
      /** One of `notificationKinds`; a kind of a later release is ignored. */
      kind: z.string(),
      /** The id of its subject: a person is notified once for each. */
      sourceId: z.string(),
      heading: z.string(),
      text: z.string(),
      path: z.string(),
      occurredAt: Instant,
    }),
  ),
  /** A purchase has changed; open pages reload it. */
  purchaseChanged: event(
    'evt.cards.purchase.changed.v1',
    z.object({ organizationId: Id, purchaseId: Id, userId: Id, occurredAt: Instant }),
  ),
  /**
   * The coding in force of one capture or refund, published again whenever it changes. Lines add up to the amount of the purchase.
   * A purchase without this event has no category. Pending purchases are published once they are captured.
   */
  purchaseCoded: event(
    'evt.cards.purchase.coded.v1',
    z.object({
      organizationId: Id,
      /** The `transactionId` of `spend`. */
      purchaseId: Id,
      authorizationId: Id.nullable(),
      /** Grows with every change: a lower one is older. */
      revision: z.number().int().min(1),
      lines: z.array(CodedLine).min(1),
      codedAt: Instant,
    }),
  ),
  /** A receipt was put on a purchase or taken off it. `spend` warns where the same file is in a report too. */
  receiptMoved: event(
    'evt.cards.receipt.moved.v1',
    z.object({
      organizationId: Id,
      receiptId: Id,
      purchaseId: Id,
      isOnPurchase: z.boolean(),
      /** For the receipt; grows with every move: a lower one is older. */
      revision: z.number().int().min(1),
      sha256: z.string(),
      /** The cardholder. */
      userId: Id,
      merchant: z.string(),
    }),
  ),
  /** Receipts of an email are in a person's inbox; open pages reload it. */
  receiptsReceived: event(
    'evt.cards.receipt.received.v1',
    z.object({ organizationId: Id, userId: Id, occurredAt: Instant }),
  ),
  /** A change for the audit log. */
  changeRecorded: event('evt.cards.change.recorded.v1', ChangeFact),
};
