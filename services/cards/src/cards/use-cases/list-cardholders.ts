import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { personPosition } from '../../people/person-position.ts';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CardholderRepository } from '../persistence/cardholder.repository.ts';

type List = typeof cardsRpc.listCardholders;

/** The cardholders of the organization of a person, as far as the caller may see their cards. */
@Injectable()
export class ListCardholders {
  constructor(
    private readonly members: MemberReader,
    private readonly cardholders: CardholderRepository,
  ) {}

  /** @throws DomainError `not_found` for a person whom the caller may not see. */
  async execute(ctx: Ctx, { email, limit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    const authorized = authorize(ctx, 'card.read');
    const visiblePeople = await this.members.visiblePeople(ctx, authorized);
    await this.members.getUserId(ctx, authorized.actor, visiblePeople, email);
    const scope = await this.members.scopeOf(ctx, authorized);
    const rows = await this.cardholders.list(ctx, scope, limit, readCursor(cursor)?.id ?? null);
    return pageOf(
      rows,
      limit,
      ({ userId }) => personPosition(userId),
      ({ userId: _, ...view }) => view,
    );
  }
}
