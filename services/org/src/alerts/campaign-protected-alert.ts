import { Injectable } from '@nestjs/common';
import { type donationsEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Protected = PayloadOf<typeof donationsEvents.campaignProtected>;

@Injectable()
export class CampaignProtectedAlert {
  constructor(private readonly alerts: Alerts) {}

  execute(tx: Transaction, { organizationId, campaignId, title, declines, until }: Protected): Promise<void> {
    return this.alerts.send(tx, organizationId, {
      name: 'campaign_protected',
      heading: 'Someone is testing cards on a campaign',
      paragraphs: [
        'Many cards were declined within a few minutes, which is typical of card testing with stolen numbers.',
        'Donors can still give. Until the attempts stop, each donor’s browser runs a short check first. You do not need to do anything.',
      ],
      facts: [
        ['Campaign', title],
        ['Declined in ten minutes', String(declines)],
        ['Protected until at least', `${until.slice(0, 16).replace('T', ' ')} UTC`],
      ],
      button: { label: 'View campaign', path: `/donations?campaign=${campaignId}` },
    });
  }
}
