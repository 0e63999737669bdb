import { Injectable } from '@nestjs/common';
import { type donationsEvents, type PayloadOf } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Disputed = PayloadOf<typeof donationsEvents.giftDisputed>;

@Injectable()
export class DisputeAlert {
  constructor(private readonly alerts: Alerts) {}

  execute(tx: Transaction, { organizationId, giftId, ...dispute }: Disputed): Promise<void> {
    const { amount, currency, status, evidenceDueAt } = dispute;
    if (dispute.isDebit && status === 'lost') return this.debitTakenBack(tx, organizationId, giftId, dispute);
    const hasEnded = status === 'won' || status === 'lost' || status === 'closed';
    return this.alerts.send(tx, organizationId, {
      name: hasEnded ? 'dispute_ended' : 'dispute',
      // An inquiry may become a dispute within the hour.
      subjectId: hasEnded || !dispute.isInquiry ? giftId : `${giftId} inquiry`,
      heading: hasEnded ? endings[status].heading : 'A donor disputes a gift',
      paragraphs: hasEnded
        ? endings[status].paragraphs
        : [
            dispute.isInquiry
              ? 'A donor’s bank is asking about a gift. No money has moved.'
              : 'A donor’s bank has withdrawn a gift from your balance at Stripe and charged a fee. The gift and its receipt stay valid until the bank decides.',
            'Open the gift to respond to the dispute or to accept it. Without a response in time, the bank decides in the donor’s favor.',
          ],
      facts: [
        ['Amount', moneyText(amount, currency)],
        ...(hasEnded || evidenceDueAt === null
          ? []
          : [['Respond by', `${evidenceDueAt.slice(0, 16).replace('T', ' ')} UTC`] as const]),
      ],
      button: { label: 'View the gift', path: `/donations?gift=${giftId}` },
    });
  }

  private debitTakenBack(
    tx: Transaction,
    organizationId: string,
    giftId: string,
    { amount, currency }: Pick<Disputed, 'amount' | 'currency'>,
  ): Promise<void> {
    return this.alerts.send(tx, organizationId, {
      name: 'dispute_ended',
      subjectId: giftId,
      heading: 'A bank debit gift was returned',
      paragraphs: [
        'The donor’s bank returned a debit after it had been paid, and charged a fee. The gift is no longer counted, and its receipt is void.',
        'A returned debit cannot be contested. If you know the donor, you can ask them to give again.',
      ],
      facts: [['Amount', moneyText(amount, currency)]],
      button: { label: 'View the gift', path: `/donations?gift=${giftId}` },
    });
  }
}

const endings = {
  won: {
    heading: 'You won a dispute about a gift',
    paragraphs: [
      'The bank decided in your favor: the money was returned, and the gift and its receipt stay valid.',
    ],
  },
  lost: {
    heading: 'You lost a dispute about a gift',
    paragraphs: [
      'The bank decided in the donor’s favor: the gift is no longer counted, and its receipt is void.',
    ],
  },
  closed: {
    heading: 'A dispute about a gift was closed',
    paragraphs: ['The bank closed it. The gift and its receipt stay valid.'],
  },
};
