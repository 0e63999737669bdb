import { type Money } from '@almoner/kernel';
import { moneyText } from '../../receipts/domain/money-text.ts';
import { type MailText } from '../../receipts/domain/receipt-text.ts';
import { type FailureReason } from './payment.ts';

export interface MailedGift {
  readonly donorName: string | null;
  readonly total: Money;
  readonly organizationName: string;
}

export function verificationMail(gift: MailedGift): MailText {
  return {
    subject: `Verify your bank account for your gift to ${gift.organizationName}`,
    heading: 'Verify your bank account',
    paragraphs: [
      greeting(gift),
      `Your gift of ${moneyText(gift.total)} to ${gift.organizationName} is waiting for your bank account to be verified.`,
      'One or two small deposits reach your account within two business days. When they arrive, use the button below to enter the amounts or the code from your statement. Your account will then be debited.',
    ],
    footnotes: ['If you do nothing within ten days, nothing is debited.'],
  };
}

export function debitMail(gift: MailedGift): MailText {
  return {
    subject: `Your gift to ${gift.organizationName} is being processed`,
    heading: 'Your gift is being processed',
    paragraphs: [
      greeting(gift),
      `Your bank account is being debited for your gift of ${moneyText(gift.total)} to ${gift.organizationName}. This usually takes 4 business days.`,
      'Your receipt will follow by email once the money has arrived.',
    ],
    footnotes: ['This is not a receipt: your gift is complete once the debit clears.'],
  };
}

export function failedDebitMail(gift: MailedGift, reason: FailureReason): MailText {
  return {
    subject: `Your gift to ${gift.organizationName} did not go through`,
    heading: 'Your gift did not go through',
    paragraphs: [
      greeting(gift),
      `Your gift of ${moneyText(gift.total)} to ${gift.organizationName} could not be debited from your bank account. ${reasons[reason] ?? otherReason} No gift was made, and no receipt was issued.`,
      'If you would still like to give, use the button below to give by card or from another bank account.',
    ],
    footnotes: ['Your bank may charge you for a debit that it returned.'],
  };
}

const otherReason = 'Your bank returned the debit.';
const reasons: Readonly<Partial<Record<FailureReason, string>>> = {
  insufficient_funds: 'There was not enough money in the account.',
  account_closed: 'The account is closed, or your bank could not find it.',
  debit_not_authorized: 'Your bank reported that the debit was not authorized.',
  account_not_verified: 'The account was not verified in time.',
  abandoned: 'The payment was canceled before it was completed.',
};

const greeting = ({ donorName }: MailedGift) => (donorName === null ? 'Dear friend,' : `Dear ${donorName},`);
