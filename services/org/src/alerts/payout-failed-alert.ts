import { Injectable } from '@nestjs/common';
import { type donationsEvents, type PayloadOf } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Failed = PayloadOf<typeof donationsEvents.payoutFailed>;

@Injectable()
export class PayoutFailedAlert {
  constructor(private readonly alerts: Alerts) {}

  execute(tx: Transaction, fact: Failed): Promise<void> {
    const { organizationId, stripePayoutId, amount, currency, reason, arrivedAt } = fact;
    const sentence = reason === null ? undefined : reasons[reason];
    return this.alerts.send(tx, organizationId, {
      name: 'payout_failed',
      subjectId: stripePayoutId,
      heading: 'A payout of your gifts failed',
      paragraphs: [
        'The bank refused a payout of gifts. No gift is lost: the money is back in your Stripe balance and will be part of a later payout.',
        'If your payouts go to your linked bank account, ask your bank for the reason, and link another account if this one cannot receive transfers. Until a payout arrives, your gifts stay in transit.',
      ],
      facts: [
        ['Amount', moneyText(amount, currency)],
        ['Due on', arrivedAt.slice(0, 10)],
        ...(sentence === undefined ? [] : [['Reason', sentence] as const]),
      ],
      button: { label: 'View gifts in transit', path: '/cash-management?tab=reconciliation' },
    });
  }
}

/** Stripe's failure codes (Stripe: api/payouts/failures) that tell an admin what to do; others are left out. */
const reasons: Readonly<Record<string, string>> = {
  account_closed: 'The bank account is closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not accept transfers of this kind.',
  bank_ownership_changed: 'The bank that holds the account has changed ownership.',
  debit_not_authorized: 'The bank account does not allow debits.',
  declined: 'The bank declined it. Ask the bank why.',
  incorrect_account_holder_name: 'The name of the account holder is not correct.',
  incorrect_account_type: 'The type of the bank account is not correct.',
  invalid_account_number: 'The account number is not correct.',
  invalid_currency: 'The bank account cannot receive this currency.',
  no_account: 'The bank could not find the account.',
};
