import { Injectable } from '@nestjs/common';
import { spendRpc, type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { RpcClient, asService, authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CardReader } from '../persistence/card.reader.ts';

type Rank = typeof cardsRpc.rankCards;

/** The cards closest to their limit: this service decides whose cards the caller may see, `spend` counts what they spent. */
@Injectable()
export class RankCards {
  constructor(
    private readonly members: MemberReader,
    private readonly reader: CardReader,
    private readonly rpc: RpcClient,
  ) {}

  async execute(ctx: Ctx, { limit, namesOf, countsEnded }: RequestOf<Rank>): Promise<ReplyOf<Rank>> {
    const authorized = authorize(ctx, 'card.read');
    const scope = await this.members.scopeOf(ctx, authorized);
    const request = {
      userIds: scope && [...scope],
      ownerId: authorized.actor.userId,
      limit,
      countsEnded,
    };
    const ranked = await this.rpc.call(asService('cards', ctx), spendRpc.rankCards, request);
    const ids = [...ranked.cards.map(({ cardId }) => cardId), ...namesOf];
    const cards = new Map((await this.reader.listByIds(ctx, ids, scope)).map((card) => [card.id, card]));
    return {
      counts: ranked.counts,
      cards: ranked.cards.flatMap((usage) => {
        const card = cards.get(usage.cardId);
        return card === undefined ? [] : [{ card, usage }];
      }),
      names: Object.fromEntries(
        namesOf.flatMap((id) => {
          const name = cards.get(id)?.name;
          return name === undefined ? [] : [[id, name]];
        }),
      ),
    };
  }
}
