import { Injectable } from '@nestjs/common';
import { failure, notFound, type CardView, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { CardReader } from '../persistence/card.reader.ts';
import { CardRepository } from '../persistence/card.repository.ts';

@Injectable()
export class RenameCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberReader,
    private readonly cards: CardRepository,
    private readonly reader: CardReader,
    private readonly auditLog: CardAuditLog,
  ) {}

  /** @throws DomainError `not_found`, `card_canceled`, `changed_meanwhile` */
  async execute(
    ctx: Ctx,
    { cardId, name, version }: RequestOf<typeof cardsRpc.renameCard>,
  ): Promise<CardView> {
    const authorized = authorize(ctx, 'card.rename');
    const scope = await this.members.scopeOf(ctx, authorized);
    await this.reader.get(ctx, cardId, scope);
    await this.unitOfWork.run(ctx, async (tx) => {
      const card = await this.cards.lock(tx, authorized.organizationId, cardId);
      if (card === null) throw notFound();
      if (version !== undefined && version !== card.version) throw failure('changed_meanwhile');
      if ((card.targetStatus ?? card.status) === 'canceled') throw failure('card_canceled');
      if (card.name === name) return;
      await this.cards.saveName(tx, card, name);
      await this.auditLog.renamed(tx, ctx, card, name);
    });
    return this.reader.get(ctx, cardId, scope);
  }
}
