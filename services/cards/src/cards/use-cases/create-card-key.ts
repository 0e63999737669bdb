import { Injectable } from '@nestjs/common';
import { failure, type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CardAuditLog } from '../card-audit-log.ts';
import { CardIssuer } from '../card-issuer.port.ts';
import { CardReader } from '../persistence/card.reader.ts';

type CreateKey = typeof cardsRpc.createCardKey;

/**
 * A short-lived Stripe key with which the cardholder's browser shows the card's number in Stripe's own frame: the number
 * is never in our page or our processes. Only for the cardholder, after a recent sign-in; every key is in the audit log.
 */
@Injectable()
export class CreateCardKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: CardReader,
    private readonly issuer: CardIssuer,
    private readonly auditLog: CardAuditLog,
  ) {}

  /** @throws DomainError `not_found` for the card of another person, `card_not_active`, `stripe_refused`, `stripe_unavailable` */
  async execute(ctx: Ctx, { cardId, nonce }: RequestOf<CreateKey>): Promise<ReplyOf<CreateKey>> {
    const { actor } = authorize(ctx, 'card.show-number');
    const card = await this.reader.get(ctx, cardId, [actor.userId]);
    if (card.status !== 'active' || card.stripeCardID === null) throw failure('card_not_active');
    const { stripeAccountId } = await this.unitOfWork.run(ctx, async (tx) => {
      await this.auditLog.numberShown(tx, ctx, card);
      return this.reader.accountOf(tx, card.organizationId, cardId);
    });
    const { stripeCardID } = card;
    const secret = await this.issuer.createEphemeralKey({
      stripeAccountId,
      stripeCardId: stripeCardID,
      nonce,
    });
    return { secret, stripeCardID, stripeAccount: stripeAccountId };
  }
}
