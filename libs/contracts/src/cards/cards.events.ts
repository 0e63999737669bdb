import { z } from 'zod';
import { ChangeFact } from '../audit.ts';
import { Id, Instant } from '../primitives.ts';
import { event } from '../rpc.ts';
import { CardStatus } from '../wire/card.wire.ts';

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
  /** A purchase has changed; open pages reload it. */
  purchaseChanged: event(
    'evt.cards.purchase.changed.v1',
    z.object({ organizationId: Id, purchaseId: Id, userId: Id, occurredAt: Instant }),
  ),
  /** A change for the audit log. */
  changeRecorded: event('evt.cards.change.recorded.v1', ChangeFact),
};
