import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { personPosition } from '../../people/person-position.ts';
import { MemberReader, type MemberRow, type Scope } from '../../people/persistence/member.reader.ts';
import { CardReader, toCardView } from '../persistence/card.reader.ts';

type List = typeof cardsRpc.listUsersWithCards;
type UserWithCards = ReplyOf<List>['items'][number];

const cardsOfEachMax = 100;
const cardsOfPageMax = 1000;

/** The people of an organization whom the caller may see, each with the cards that the caller may see. */
@Injectable()
export class ListUsersWithCards {
  constructor(
    private readonly members: MemberReader,
    private readonly reader: CardReader,
  ) {}

  /** @throws DomainError `not_found` for a person whom the caller may not see. */
  async execute(ctx: Ctx, { email, limit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    const authorized = authorize(ctx, 'card.read');
    const visiblePeople = await this.members.visiblePeople(ctx, authorized);
    await this.members.getUserId(ctx, authorized.actor, visiblePeople, email);
    const rows = await this.members.list(ctx, visiblePeople, limit, readCursor(cursor)?.id ?? null);
    const cards = await this.cardsOf(ctx, await this.members.scopeOf(ctx, authorized), rows);
    const people = rows.map((row) => toUser(row, cards.get(row.user_id) ?? []));
    const fitting = Math.min(limit, countWithin(people));
    return pageOf(
      people,
      fitting,
      ({ id }) => personPosition(id),
      (person) => person,
    );
  }

  private async cardsOf(ctx: Ctx, scope: Scope, people: readonly MemberRow[]) {
    const userIds = people
      .map(({ user_id }) => user_id)
      .filter((userId) => scope === null || scope.includes(userId));
    const rows = await this.reader.newestOf(ctx, userIds, cardsOfEachMax);
    return Map.groupBy(rows.map(toCardView), ({ holder }) => holder.id);
  }
}

/** How many of these people have so few cards together that one page can hold them. */
function countWithin(people: readonly UserWithCards[]): number {
  let total = 0;
  const first = people.findIndex(({ cards }) => (total += cards.length) > cardsOfPageMax);
  return first === -1 ? people.length : first;
}

function toUser(row: MemberRow, cards: UserWithCards['cards']): UserWithCards {
  return {
    id: row.user_id,
    email: row.email,
    name: row.name,
    role: row.role,
    organizationId: row.organization_id,
    cardholderID: row.stripe_cardholder_id,
    cards,
  };
}
