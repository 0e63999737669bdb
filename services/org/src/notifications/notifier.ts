import { Inject, Injectable } from '@nestjs/common';
import { notificationKinds, orgEvents } from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { giftsHeading } from './domain/gift-digest.ts';
import { NotificationRepository, type NewNotification } from './persistence/notification.repository.ts';
import { settingOf } from './persistence/notification-setting.repository.ts';
import { NotifiedPersonReader } from './persistence/notified-person.reader.ts';

export type Notification = Omit<NewNotification, 'at'>;

type Gift = Pick<Notification, 'organizationId' | 'userId'> & {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** When it was paid: the day of the notification that counts it. */
  readonly paidAt: Date;
};

/** All notifications of the console go through here, in the transaction of what they are about. */
@Injectable()
export class Notifier {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly people: NotifiedPersonReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Once for each source, unless the person has turned the kind off. Call it in the order of `userId`, to prevent deadlocks. */
  async notify(tx: Transaction, notification: Notification): Promise<void> {
    if (!(await this.isWanted(tx, notification))) return;
    await this.notifications.lock(tx, notification.userId);
    const at = this.clock.now();
    if (await this.notifications.add(tx, { ...notification, at })) await this.publishUnread(tx, notification);
  }

  /** The gifts of a day (UTC) in a currency are one notification, which each further gift makes unread again. */
  async notifyOfGift(
    tx: Transaction,
    { organizationId, userId, amount, currency, paidAt }: Gift,
  ): Promise<void> {
    const kind = 'gift_received';
    if (!(await this.isWanted(tx, { organizationId, userId, kind }))) return;
    await this.notifications.lock(tx, userId);
    const day = utcDay(paidAt);
    const notification = {
      organizationId,
      userId,
      kind,
      sourceId: `gifts:${day}:${currency}`,
      text: '',
      path: '/donations?tab=gifts',
      // Not the time of the payment: a person who marks everything up to the newest as read has not seen this gift.
      at: this.clock.now(),
    } as const;
    await this.notifications.addToCounted(tx, notification, amount, currency, giftsHeading);
    await this.publishUnread(tx, { organizationId, userId });
  }

  /** Publishes and returns how many are unread now, with its revision. The caller holds the lock of the person's notifications. */
  async publishUnread(
    tx: Transaction,
    { organizationId, userId }: Pick<Notification, 'organizationId' | 'userId'>,
  ): Promise<{ unread: number; revision: number }> {
    const now = this.clock.now();
    const { unread, revision } = await this.notifications.unreadIn(tx, { organizationId, userId }, now);
    const occurredAt = now.toISOString();
    await tx.publish(orgEvents.notificationsChanged, {
      organizationId,
      userId,
      unread,
      revision,
      occurredAt,
    });
    return { unread, revision };
  }

  /** False if the person has since been archived, or has a role that no longer gets this kind. */
  private async isWanted(
    tx: Transaction,
    { organizationId, userId, kind }: Pick<Notification, 'organizationId' | 'userId' | 'kind'>,
  ): Promise<boolean> {
    const person = await this.people.find(tx, organizationId, userId);
    if (person === null || !notificationKinds[kind].roles.some((role) => role === person.role)) return false;
    return settingOf(person.changed, kind).inApp;
  }
}
