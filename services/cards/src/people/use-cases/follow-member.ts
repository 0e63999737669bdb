import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { CardTrail } from '../../cards/card-trail.ts';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { GrantRepository } from '../../grants/persistence/grant.repository.ts';
import { PeopleRepository } from '../persistence/people.repository.ts';

/**
 * A member as `org` tells of them. A card that is still being issued to somebody who leaves is withdrawn, and every
 * other one is frozen, which only an admin or manager lifts; also when this news comes late, for `spend` froze them.
 */
@Injectable()
export class FollowMember {
  constructor(
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
    private readonly grants: GrantRepository,
    private readonly trail: CardTrail,
  ) {}

  async execute(tx: Transaction, ctx: Ctx, fact: PayloadOf<typeof orgEvents.memberChanged>): Promise<void> {
    const isNew = await this.people.saveMember(tx, fact);
    if (isNew) await this.cards.renameHolder(tx, fact);
    if (fact.role !== 'Archived') return;
    const { organizationId, userId } = fact;
    await this.grants.removeAllOf(tx, organizationId, userId);
    for (const card of await this.cards.withdrawUnissued(tx, organizationId, userId))
      await this.trail.changed(tx, ctx, { ...card, before: 'issuing' }, 'canceled');
    for (const card of await this.cards.freezeAllOf(tx, organizationId, userId))
      await this.trail.changed(tx, ctx, { ...card, before: 'active' }, 'frozen');
  }
}
