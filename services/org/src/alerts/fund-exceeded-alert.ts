import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Exceeded = PayloadOf<typeof spendEvents.fundExceeded>;

@Injectable()
export class FundExceededAlert {
  constructor(private readonly alerts: Alerts) {}

  execute(tx: Transaction, fact: Exceeded): Promise<void> {
    const { organizationId, fundId, fundName, stripeTransactionId, merchant, currency } = fact;
    const ofWallet = moneyText(fact.ofWallet, currency);
    return this.alerts.send(tx, organizationId, {
      name: 'fund_exceeded',
      subjectId: stripeTransactionId,
      heading: `The wallet paid ${ofWallet} of a purchase from ${fundName}`,
      paragraphs: [
        `${merchant} captured more than ${fundName} had. The fund paid what it had, and the wallet paid the remaining ${ofWallet}. Refunds of this purchase go back to the wallet first.`,
      ],
      facts: [
        ['Fund', fundName],
        ['Merchant', merchant],
        ['Purchase', moneyText(fact.amount, currency)],
        ['Paid by the fund', moneyText(fact.amount - fact.ofWallet, currency)],
        ['Paid by the wallet', ofWallet],
      ],
      button: { label: 'View the fund', path: `/cash-management?tab=restricted-funds&fund=${fundId}` },
    });
  }
}
