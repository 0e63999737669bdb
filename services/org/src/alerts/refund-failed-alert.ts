import { Injectable } from '@nestjs/common';
import { type donationsEvents, type PayloadOf } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Failed = PayloadOf<typeof donationsEvents.giftRefundFailed>;

@Injectable()
export class RefundFailedAlert {
  constructor(private readonly alerts: Alerts) {}

  execute(
    tx: Transaction,
    { organizationId, giftId, refunded, currency, refundedAt }: Failed,
  ): Promise<void> {
    return this.alerts.send(tx, organizationId, {
      name: 'refund_failed',
      subjectId: `${giftId} ${refundedAt}`,
      heading: 'A refund of a gift failed',
      paragraphs: [
        'The donor’s bank sent the refund back. The gift counts again, and the donor has received a new receipt.',
        'If the donor still expects the money, refund the gift again or pay the donor in another way.',
      ],
      facts: [
        ['Amount', moneyText(refunded, currency)],
        ['Refunded on', refundedAt.slice(0, 10)],
      ],
      button: { label: 'View the gift', path: `/donations?gift=${giftId}` },
    });
  }
}
