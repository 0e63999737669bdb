import { Injectable } from '@nestjs/common';
import { type CardActivity, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CardActivityReader } from '../persistence/card-activity.reader.ts';

/** The latest activity of cards that the caller may see; nothing for any other card. */
@Injectable()
export class ListCardActivity {
  constructor(
    private readonly members: MemberReader,
    private readonly activity: CardActivityReader,
  ) {}

  async execute(
    ctx: Ctx,
    { cards, maxBytes }: RequestOf<typeof cardsRpc.listCardActivity>,
  ): Promise<CardActivity[]> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'card.read'));
    return this.activity.ofCards(ctx, scope, cards, maxBytes);
  }
}
