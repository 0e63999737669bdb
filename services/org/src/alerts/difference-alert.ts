import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Difference = PayloadOf<typeof spendEvents.reconciliationDifferenceFound>;

@Injectable()
export class DifferenceAlert {
  constructor(private readonly alerts: Alerts) {}

  execute(tx: Transaction, { organizationId, area, difference, currency }: Difference): Promise<void> {
    return this.alerts.send(tx, organizationId, {
      name: 'reconciliation',
      heading: 'Your books and Stripe differ',
      paragraphs: [
        'Two checks in a row found a difference between your books and Stripe.',
        'Open the page to see what causes it.',
      ],
      facts: [
        ['Balance', area === 'cards' ? 'Cash accounts' : 'Gifts in transit'],
        ['Books minus Stripe', moneyText(difference, currency)],
      ],
      button: { label: 'View the difference', path: '/cash-management?tab=reconciliation' },
    });
  }
}
