import { Inject, Injectable } from '@nestjs/common';
import { type PayloadOf, type donationsEvents } from '@almoner/contracts';
import { moneyText, type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { Notifier } from '../notifications/notifier.ts';
import { AlertedPersonReader } from './alerted-person.reader.ts';
import { Alerts } from './alerts.ts';

/** An older gift, as after an outage, is in the list of gifts, but nobody is notified. */
const notifiedWithinMs = 24 * 3_600_000;

/** A gift that a donor paid: counted in the console, and emailed to admins who want that, at most once an hour. */
@Injectable()
export class GiftAlert {
  constructor(
    private readonly alerts: Alerts,
    private readonly people: AlertedPersonReader,
    private readonly notifier: Notifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(tx: Transaction, fact: PayloadOf<typeof donationsEvents.giftSucceeded>): Promise<void> {
    const { organizationId, giftId, gross: amount, currency } = fact;
    const paidAt = new Date(fact.occurredAt);
    if (this.clock.now().getTime() - paidAt.getTime() > notifiedWithinMs) return;
    const money = moneyText(amount, currency);
    await this.alerts.mail(tx, organizationId, {
      name: 'gift_received',
      heading: `A gift of ${money}`,
      paragraphs: ['A donor made a gift. All gifts are on the Fundraising page.'],
      facts: [['Amount', money]],
      button: { label: 'View the gift', path: `/donations?tab=gifts&gift=${giftId}` },
    });
    for (const { userId } of await this.people.find(tx, organizationId))
      await this.notifier.notifyOfGift(tx, { organizationId, userId, amount, currency, paidAt });
  }
}
