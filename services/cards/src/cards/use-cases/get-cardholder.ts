import { Injectable } from '@nestjs/common';
import { notFound, type ReplyOf, type cardsRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CardholderRepository } from '../persistence/cardholder.repository.ts';

@Injectable()
export class GetCardholder {
  constructor(
    private readonly members: MemberReader,
    private readonly cardholders: CardholderRepository,
  ) {}

  async execute(ctx: Ctx, cardholderId: string): Promise<ReplyOf<typeof cardsRpc.getCardholder>> {
    const authorized = authorize(ctx, 'card.read');
    const scope = await this.members.scopeOf(ctx, authorized);
    const found = await this.cardholders.find(ctx, cardholderId, scope);
    if (found === null) throw notFound();
    return found;
  }
}
