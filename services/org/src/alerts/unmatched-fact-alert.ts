import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Fact = PayloadOf<typeof spendEvents.unmatchedFactChanged>;

@Injectable()
export class UnmatchedFactAlert {
  constructor(private readonly alerts: Alerts) {}

  async execute(tx: Transaction, fact: Fact): Promise<void> {
    if (fact.status !== 'open') return;
    await this.alerts.send(tx, fact.organizationId, {
      name: 'unmatched_fact',
      heading: 'A transaction needs your review',
      paragraphs: [sentences[fact.kind], 'Open the page to see what it is and what you can do.'],
      facts: factsOf(fact),
      button: { label: 'Review', path: '/cash-management?tab=unmatched' },
    });
  }
}

const sentences: Record<Fact['kind'], string> = {
  unknown_card:
    'Stripe reported a transaction with a card that is not one of your cards. It is not in your books yet.',
  unlinked_refund:
    'A refund could not be matched to a purchase. It was posted to the account that the card currently pays from. If it belongs in another account, choose that account.',
  amount_differs:
    'A merchant captured more than was authorized, or without an authorization. The whole amount is in your books.',
  quarantined: 'Stripe reported a transaction that could not be recorded in your books.',
};

function factsOf({ merchant, amount, currency }: Fact): (readonly [string, string])[] {
  const facts: (readonly [string, string])[] = [];
  if (merchant !== null) facts.push(['Merchant', merchant]);
  if (amount !== null && currency !== null) facts.push(['Amount', moneyText(amount, currency)]);
  return facts;
}
