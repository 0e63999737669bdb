import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Changed = PayloadOf<typeof spendEvents.cardDisputeChanged>;

/** A report to the admins; the end of a dispute to them, to the person who opened it and to the cardholder who reported the purchase. */
@Injectable()
export class CardDisputeAlert {
  constructor(private readonly alerts: Alerts) {}

  async execute(tx: Transaction, { organizationId, purchaseId, ...dispute }: Changed): Promise<void> {
    const { disputeId, amount, credited, currency, merchant, status, reportedBy, note, openedById, userId } =
      dispute;
    const text = textOf(status);
    if (text === null) return;
    await this.alerts.send(tx, organizationId, {
      name: status === 'reported' ? 'purchase_reported' : 'card_dispute_ended',
      subjectId: disputeId,
      heading: text.heading,
      paragraphs: text.paragraphs,
      facts: [
        ['Merchant', merchant],
        ['Amount', moneyText(amount, currency)],
        ...(status === 'reported' && reportedBy !== null ? [['Reported by', reportedBy] as const] : []),
        ...(status === 'reported' && note !== null && note !== '' ? [['Note', note] as const] : []),
        ...(status === 'won' ? [['Returned so far', moneyText(credited, currency)] as const] : []),
      ],
      button: { label: 'View the purchase', path: `/transactions?tab=card&purchase=${purchaseId}` },
      alsoTo:
        status === 'reported'
          ? []
          : [openedById, reportedBy === null ? null : userId].filter((id) => id !== null),
    });
  }
}

const texts = {
  reported: {
    heading: 'A cardholder does not recognize a purchase',
    paragraphs: [
      'They say that they did not make it. Open the purchase to dispute it: disputes are possible for 110 days after the purchase.',
    ],
  },
  won: {
    heading: 'You won a dispute about a purchase',
    paragraphs: ['The bank decided in your favor. The money goes back to the account that paid.'],
  },
  lost: {
    heading: 'You lost a dispute about a purchase',
    paragraphs: [
      'The bank decided in the merchant’s favor, so no money comes back. Any provisional credit is reversed.',
    ],
  },
  expired: {
    heading: 'A dispute about a purchase has expired',
    paragraphs: ['It was not submitted in time, so no money comes back.'],
  },
} as const;

const textOf = (status: Changed['status']) =>
  status === 'reported' || status === 'won' || status === 'lost' || status === 'expired'
    ? texts[status]
    : null;
