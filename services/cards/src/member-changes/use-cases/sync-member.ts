import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { CardAuditLog } from '../../cards/card-audit-log.ts';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { PendingCardRepository } from '../../pending-cards/persistence/pending-card.repository.ts';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';

/**
 * Applies the changes of a member that `org` publishes. When a person is archived, their pending program cards are deleted, cards
 * that are being issued are canceled, and all others are frozen, which only an admin or manager lifts. `spend` has frozen them
 * already.
 */
@Injectable()
export class SyncMember {
  constructor(
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
    private readonly pendingCards: PendingCardRepository,
    private readonly auditLog: CardAuditLog,
  ) {}

  async execute(tx: Transaction, ctx: Ctx, fact: PayloadOf<typeof orgEvents.memberChanged>): Promise<void> {
    const isNew = await this.people.saveMember(tx, fact);
    if (isNew) await this.cards.renameHolder(tx, fact);
    const { organizationId, userId } = fact;
    if (fact.role !== 'Archived') return;
    // An archival that is handled late is not in force for a person who was restored since.
    if (!(await this.people.isArchived(tx, organizationId, userId))) return;
    await this.pendingCards.removeAllOf(tx, organizationId, userId);
    for (const card of await this.cards.withdrawUnissued(tx, organizationId, userId))
      await this.auditLog.changed(tx, ctx, { ...card, before: 'issuing' }, 'canceled');
    for (const card of await this.cards.freezeAllOf(tx, organizationId, userId))
      await this.auditLog.changed(tx, ctx, { ...card, before: 'active' }, 'frozen');
  }
}
