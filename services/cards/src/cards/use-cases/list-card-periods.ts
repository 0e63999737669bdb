import { Injectable } from '@nestjs/common';
import { spendRpc, type CardPeriodsWire, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { RpcClient, asService, authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CardReader } from '../persistence/card.reader.ts';

/** What a card spent in each period: this service checks that the caller may see the card, `spend` supplies the amounts. */
@Injectable()
export class ListCardPeriods {
  constructor(
    private readonly members: MemberReader,
    private readonly reader: CardReader,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws DomainError `not_found` for a card that the caller may not see. */
  async execute(
    ctx: Ctx,
    request: RequestOf<typeof cardsRpc.listCardPeriods>,
  ): Promise<CardPeriodsWire | null> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'card.read'));
    await this.reader.get(ctx, request.cardId, scope);
    return this.rpc.call(asService('cards', ctx), spendRpc.listCardPeriods, request);
  }
}
