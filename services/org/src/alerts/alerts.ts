import { Inject, Injectable } from '@nestjs/common';
import { type NotificationKind } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, renderMail, shortTextOf, sql, type Transaction } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { Notifier } from '../notifications/notifier.ts';
import {
  NotificationSettingRepository,
  settingOf,
} from '../notifications/persistence/notification-setting.repository.ts';
import { AlertedPersonReader, type AlertedPerson } from './alerted-person.reader.ts';

/** Each alert, with the kind of notification by which a person turns it off. */
const kinds = {
  unmatched_fact: 'books_need_review',
  fund_exceeded: 'books_need_review',
  reconciliation: 'books_need_review',
  transfer_rule: 'books_need_review',
  campaign_protected: 'card_testing',
  refund_failed: 'payment_failed',
  payout_failed: 'payment_failed',
  dispute: 'dispute',
  dispute_ended: 'dispute',
  purchase_reported: 'dispute',
  card_dispute_ended: 'dispute',
  gift_received: 'gift_received',
} as const satisfies Record<string, NotificationKind>;

export interface Alert {
  /** An organization gets each name at most once an hour, or once for each subject where it has one. */
  readonly name: keyof typeof kinds;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly button: { readonly label: string; readonly path: string };
  /** Identifies what the alert is about, when there must be one alert for each subject. */
  readonly subjectId?: string;
  /** People besides the admins. */
  readonly alsoTo?: readonly string[];
}

const hourMs = 3_600_000;

/** Notifies the admins of an organization, in the console and by email, in the transaction of the event, so that each is notified once. */
@Injectable()
export class Alerts {
  constructor(
    private readonly emails: MailOutbox,
    private readonly people: AlertedPersonReader,
    private readonly settings: NotificationSettingRepository,
    private readonly notifier: Notifier,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
  ) {}

  async send(tx: Transaction, organizationId: string, alert: Alert): Promise<void> {
    const mailed = await this.mail(tx, organizationId, alert);
    if (mailed === null) return;
    const { sourceId, people } = mailed;
    const text = shortTextOf(alert);
    for (const { userId } of people)
      await this.notifier.notify(tx, {
        organizationId,
        userId,
        kind: kinds[alert.name],
        sourceId,
        heading: alert.heading,
        text,
        path: alert.button.path,
      });
  }

  /** Returns the notified people and the id of the alert for this hour; null if it was already sent this hour. */
  async mail(
    tx: Transaction,
    organizationId: string,
    alert: Alert,
  ): Promise<{ readonly sourceId: string; readonly people: readonly AlertedPerson[] } | null> {
    const { subjectId, alsoTo } = alert;
    const name = subjectId === undefined ? alert.name : `${alert.name} ${subjectId}`;
    const hour = new Date(Math.floor(this.clock.now().getTime() / hourMs) * hourMs);
    if (!(await this.isFirstOfHour(tx, organizationId, name, hour))) return null;
    const people = await this.people.find(tx, organizationId, alsoTo);
    await this.mailTo(tx, organizationId, people, alert);
    return { sourceId: `${name} ${hour.toISOString()}`, people };
  }

  private async mailTo(
    tx: Transaction,
    organizationId: string,
    people: readonly AlertedPerson[],
    { name, heading, paragraphs, facts, button, subjectId, alsoTo = [] }: Alert,
  ): Promise<void> {
    const body = renderMail({
      productName: this.config.PRODUCT_NAME,
      heading,
      paragraphs,
      facts,
      button: { label: button.label, url: this.urlOf(button.path) },
      footnotes: [
        `You are receiving this email as an admin${alsoTo.length === 0 ? '' : ', or because you reported or opened the dispute'}.${subjectId === undefined ? ' There is at most one such email an hour.' : ''}`,
        `Choose which emails you receive: ${this.urlOf('/settings?tab=notifications')}`,
      ],
    });
    const userIds = people.map(({ userId }) => userId);
    const changed = await this.settings.ofPeople(tx, organizationId, userIds);
    for (const { userId, email: to } of people)
      if (settingOf(changed.get(userId) ?? {}, kinds[name]).mail)
        await this.emails.add(tx, { to, subject: heading, ...body, expiresAt: null });
  }

  private async isFirstOfHour(
    tx: Transaction,
    organizationId: string,
    name: string,
    hour: Date,
  ): Promise<boolean> {
    const added = await tx.query(sql`
      insert into alert_mail (organization_id, alert, hour) values (${organizationId}, ${name}, ${hour})
      on conflict do nothing returning hour`);
    return added.length > 0;
  }

  private urlOf(path: string): string {
    return new URL(path, this.config.PUBLIC_URL).href;
  }
}
