import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { PeopleRepository } from '../persistence/people.repository.ts';

/** A member as `org` tells of them. A card that is still being issued to somebody who leaves is withdrawn. */
@Injectable()
export class FollowMember {
  constructor(
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
  ) {}

  async execute(tx: Transaction, fact: PayloadOf<typeof orgEvents.memberChanged>): Promise<void> {
    const isNews = await this.people.saveMember(tx, fact);
    if (!isNews) return;
    await this.cards.renameHolder(tx, fact.userId, fact.name, fact.email);
    if (fact.role === 'Archived') await this.cards.withdrawUnissued(tx, fact.userId);
  }
}
