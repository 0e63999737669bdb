import { Injectable } from '@nestjs/common';
import { NotificationKind, type PayloadOf, type cardsEvents } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { Notifier } from '../notifier.ts';

/** Notifies a person on behalf of another service. */
@Injectable()
export class NotifyPerson {
  constructor(private readonly notifier: Notifier) {}

  async execute(tx: Transaction, fact: PayloadOf<typeof cardsEvents.personNotified>): Promise<void> {
    const kind = NotificationKind.safeParse(fact.kind);
    if (!kind.success) return;
    const { organizationId, userId, sourceId, heading, text, path } = fact;
    await this.notifier.notify(tx, {
      organizationId,
      userId,
      kind: kind.data,
      sourceId,
      heading,
      text,
      path,
    });
  }
}
