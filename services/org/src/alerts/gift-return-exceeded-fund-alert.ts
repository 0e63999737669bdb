import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Exceeded = PayloadOf<typeof spendEvents.giftReturnExceededFund>;

@Injectable()
export class GiftReturnExceededFundAlert {
  constructor(private readonly alerts: Alerts) {}

  execute(tx: Transaction, fact: Exceeded): Promise<void> {
    const { organizationId, fundId, fundName, giftId, lineId, currency } = fact;
    const ofWallet = moneyText(fact.ofWallet, currency);
    return this.alerts.send(tx, organizationId, {
      name: 'fund_exceeded',
      subjectId: `${lineId} ${fundId}`,
      heading: `The wallet paid ${ofWallet} of a gift that was returned from ${fundName}`,
      paragraphs: [
        `A refund, a dispute or a returned payout took back a gift that ${fundName} had already spent. The fund paid what it had available, and the wallet paid the remaining ${ofWallet}. If the gift comes back, the wallet is repaid first.`,
      ],
      facts: [
        ['Fund', fundName],
        ...(giftId === null ? [] : [['Gift', giftId] as const]),
        ['Amount returned', moneyText(fact.amount, currency)],
        ['Paid by the fund', moneyText(fact.amount - fact.ofWallet, currency)],
        ['Paid by the wallet', ofWallet],
      ],
      button:
        giftId === null
          ? { label: 'View the fund', path: `/cash-management?tab=restricted-funds&fund=${fundId}` }
          : { label: 'View the gift', path: `/donations?gift=${giftId}` },
    });
  }
}
