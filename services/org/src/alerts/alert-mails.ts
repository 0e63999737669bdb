import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, renderMail, sql, type Transaction } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';

export interface Alert {
  /** Names the alert; each has at most one mail an hour for an organization, or for each subject where it has one. */
  readonly name:
    | 'unmatched_fact'
    | 'reconciliation'
    | 'transfer_rule'
    | 'campaign_protected'
    | 'refund_failed'
    | 'dispute'
    | 'dispute_ended'
    | 'purchase_reported'
    | 'card_dispute_ended';
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly button: { readonly label: string; readonly path: string };
  /** The id of what the alert is about, where each one must be told. */
  readonly subjectId?: string;
  /** People beside the admins; absent where only they are mailed. */
  readonly alsoTo?: readonly string[];
}

const hourMs = 3_600_000;

/** Mails an alert to the admins of an organization, in the transaction of its event, so that each is sent once. */
@Injectable()
export class AlertMails {
  constructor(
    private readonly mails: MailOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
  ) {}

  async send(tx: Transaction, organizationId: string, alert: Alert): Promise<void> {
    const { heading, paragraphs, facts, button, subjectId, alsoTo = [] } = alert;
    const name = subjectId === undefined ? alert.name : `${alert.name} ${subjectId}`;
    if (!(await this.isFirstOfHour(tx, organizationId, name))) return;
    const body = renderMail({
      productName: this.config.PRODUCT_NAME,
      heading,
      paragraphs,
      facts,
      button: { label: button.label, url: new URL(button.path, this.config.PUBLIC_URL).href },
      footnotes: [
        `You receive this email as an admin${alsoTo.length === 0 ? '' : ', or because you reported or opened the dispute'}.${subjectId === undefined ? ' There is at most one such email an hour.' : ''}`,
      ],
    });
    for (const to of await this.peopleOf(tx, organizationId, alsoTo))
      await this.mails.add(tx, { to, subject: heading, ...body, uselessAfter: null });
  }

  private async isFirstOfHour(tx: Transaction, organizationId: string, name: string): Promise<boolean> {
    const hour = new Date(Math.floor(this.clock.now().getTime() / hourMs) * hourMs);
    const added = await tx.query(sql`
      insert into alert_mail (organization_id, alert, hour) values (${organizationId}, ${name}, ${hour})
      on conflict do nothing returning hour`);
    return added.length > 0;
  }

  private async peopleOf(
    tx: Transaction,
    organizationId: string,
    alsoTo: readonly string[],
  ): Promise<string[]> {
    const rows = await tx.query<{ email: string }>(sql`
      select u.email from member m join "user" u on u.id = m.user_id
      where m.organization_id = ${organizationId} and (m.role = 'Admin' or m.user_id = any(${[...alsoTo]}::uuid[])) and m.archiving_since is null
      order by m.user_id limit 100`);
    return rows.map(({ email }) => email);
  }
}
