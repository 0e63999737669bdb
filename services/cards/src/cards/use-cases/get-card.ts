import { Injectable } from '@nestjs/common';
import { type CardView } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CardReader } from '../persistence/card.reader.ts';

@Injectable()
export class GetCard {
  constructor(
    private readonly members: MemberReader,
    private readonly reader: CardReader,
  ) {}

  /** @throws DomainError `not_found` for a card that the caller may not see, as for one that does not exist. */
  async execute(ctx: Ctx, cardId: string): Promise<CardView> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'card.read'));
    return this.reader.get(ctx, cardId, scope);
  }
}
