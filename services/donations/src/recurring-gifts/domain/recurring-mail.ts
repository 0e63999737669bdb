import { type Money } from '@almoner/kernel';
import { type FailureReason, type SavedMethod } from '../../gifts/domain/payment.ts';
import { dateText, moneyText } from '../../receipts/domain/money-text.ts';
import { type MailText } from '../../receipts/domain/receipt-text.ts';

export interface MailedRecurringGift {
  readonly organizationName: string;
  readonly campaignTitle: string;
  readonly donorName: string | null;
  readonly total: Money;
  readonly method: SavedMethod | null;
}

const reasons: Readonly<Record<FailureReason, string>> = {
  card_declined: 'The bank declined the card.',
  insufficient_funds: 'There was not enough money available on the card.',
  expired_card: 'The card has expired.',
  incorrect_details: 'The bank did not accept the details of the card.',
  authentication_failed: 'Your bank is asking you to confirm this payment.',
  processing_error: 'The payment could not be processed.',
  abandoned: 'The payment was not completed.',
  account_closed: 'The account is closed.',
  account_not_verified: 'The account was not verified.',
  bank_declined: 'The bank declined the payment.',
  debit_not_authorized: 'The bank reported that the payment was not authorized.',
};
/** For a bank account, where the sentences about a card do not fit. */
const debitReasons: Readonly<Partial<Record<FailureReason, string>>> = {
  insufficient_funds: 'There was not enough money in the account.',
  account_closed: 'The account is closed, or the bank could not find it.',
  incorrect_details: 'The bank did not accept the details of the account.',
  bank_declined: 'The bank returned the debit.',
};

const isDebit = ({ method }: MailedRecurringGift) => method?.type === 'bank_debit';
const reasonOf = (plan: MailedRecurringGift, reason: FailureReason) =>
  (isDebit(plan) ? debitReasons[reason] : undefined) ?? reasons[reason];

export function declinedMail(plan: MailedRecurringGift, reason: FailureReason, retryAt: Date): MailText {
  if (isDebit(plan)) return failedDebitMail(plan, reason, retryAt);
  const asksToConfirm = reason === 'authentication_failed';
  return {
    subject: `Your gift to ${plan.organizationName} did not go through`,
    heading: 'Your gift did not go through',
    paragraphs: [
      greeting(plan),
      `We could not charge ${methodName(plan)} for your gift of ${moneyText(plan.total)} to ${plan.organizationName}. ${reasons[reason]} Nothing was charged.`,
      asksToConfirm
        ? 'Please use the button below to confirm the payment with your bank, or to use another card.'
        : `If you do nothing, we will try the same card again on ${dateText(retryAt)}. If you use another card, the gift is made immediately.`,
    ],
    footnotes: [linkNote],
  };
}

function failedDebitMail(plan: MailedRecurringGift, reason: FailureReason, retryAt: Date): MailText {
  return {
    subject: `Your gift to ${plan.organizationName} did not go through`,
    heading: 'Your gift did not go through',
    paragraphs: [
      greeting(plan),
      `Your gift of ${moneyText(plan.total)} to ${plan.organizationName} could not be debited${methodText(plan, ' from')}. ${reasonOf(plan, reason)} No gift was made this time, and no receipt was issued.`,
      `If you do nothing, we will debit the same account again on ${dateText(retryAt)}. If you use a card or another account, that one is charged instead.`,
    ],
    footnotes: ['Your bank may charge you for a debit that it returned.', linkNote],
  };
}

/** The bank took back what it had paid: nothing more is debited from this account. */
export function returnedMail(plan: MailedRecurringGift): MailText {
  return {
    subject: `Your recurring gift to ${plan.organizationName} has stopped`,
    heading: 'Your recurring gift has stopped',
    paragraphs: [
      greeting(plan),
      `Your bank reversed a payment to ${plan.organizationName}${methodText(plan, ' from')}. Nothing more will be debited from this account.`,
      'To continue giving, use the button below to choose a card or another bank account. The next gift follows on schedule.',
    ],
    footnotes: [linkNote],
  };
}

export function stoppedMail(plan: MailedRecurringGift, reason: FailureReason): MailText {
  if (isDebit(plan))
    return {
      subject: `Your recurring gift to ${plan.organizationName} has stopped`,
      heading: 'Your recurring gift has stopped',
      paragraphs: [
        greeting(plan),
        `Your gift of ${moneyText(plan.total)} to ${plan.organizationName} could not be debited${methodText(plan, ' from')}. ${reasonOf(plan, reason)} No gift was made this time, and we will not debit this account again.`,
        'To continue giving, use the button below to choose a card or another bank account. The gift is made immediately, and later gifts follow on schedule.',
      ],
      footnotes: ['Your bank may charge you for a debit that it returned.', linkNote],
    };
  return {
    subject: `Your recurring gift to ${plan.organizationName} has stopped`,
    heading: 'Your recurring gift has stopped',
    paragraphs: [
      greeting(plan),
      `We tried several times to charge ${methodName(plan)} for your gift of ${moneyText(plan.total)} to ${plan.organizationName}. ${reasons[reason]} Nothing was charged, and we will not try again.`,
      'To continue giving, use the button below to choose another card. The gift is made immediately, and later gifts follow on schedule.',
    ],
    footnotes: [linkNote],
  };
}

export function campaignEndedMail(plan: MailedRecurringGift): MailText {
  return {
    subject: `${plan.campaignTitle} has ended, and so has your recurring gift`,
    heading: 'Thank you for your support',
    paragraphs: [
      greeting(plan),
      `${plan.campaignTitle} by ${plan.organizationName} no longer accepts gifts, so your recurring gift of ${moneyText(plan.total)} has ended. Nothing more will be charged.`,
    ],
    footnotes: ['Your receipts stay valid.'],
  };
}

export function expiringCardMail(plan: MailedRecurringGift & { method: SavedMethod }): MailText {
  const { expiryMonth, expiryYear, last4 } = plan.method;
  const expiry = `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
  return {
    subject: `The card for your gift to ${plan.organizationName} expires soon`,
    heading: 'Your card expires soon',
    paragraphs: [
      greeting(plan),
      `The card ending in ${last4}, which you use for your gift of ${moneyText(plan.total)} to ${plan.organizationName}, expires ${expiry}.`,
      'Please use the button below to enter your new card. Many banks update card details automatically; if yours does, you do not need to do anything.',
    ],
    footnotes: [linkNote],
  };
}

const linkNote = 'The link works for 30 days, and for this recurring gift only. It needs no sign-in.';
export const greeting = ({ donorName }: MailedRecurringGift) =>
  donorName === null ? 'Dear friend,' : `Dear ${donorName},`;
export const methodText = (plan: MailedRecurringGift, preposition: string) =>
  plan.method === null ? '' : `${preposition} ${methodName(plan)}`;
const methodName = ({ method }: MailedRecurringGift) =>
  method === null
    ? 'your payment method'
    : `the ${method.type === 'card' ? 'card' : 'bank account'} ending in ${method.last4}`;
