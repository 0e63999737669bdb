import { einText, type Money } from '@almoner/kernel';
import { type Receipt } from './receipt.ts';

/** The IRS requires this statement in an acknowledgment of a gift (Publication 1771, §170(f)(8)). */
export const noGoodsOrServices = 'No goods or services were provided in exchange for this gift.';

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly footnotes: readonly string[];
}

export function receiptMail(receipt: Receipt, replaced: string | null): MailText {
  const { number, organizationName, donorName } = receipt;
  const greeting = donorName === null ? 'Thank you.' : `Thank you, ${donorName}.`;
  const opening =
    replaced === null
      ? `${greeting} ${organizationName} has received your gift of ${moneyText(receipt.amount)}.`
      : `Part of your gift was refunded. This receipt replaces receipt ${replaced}, which is no longer valid.`;
  return {
    subject: `Receipt ${number} for your gift to ${organizationName}`,
    heading: `Your gift to ${organizationName}`,
    paragraphs: [opening, noGoodsOrServices],
    facts: receiptFacts(receipt),
    footnotes: ['Please keep this receipt for your tax records; it is also attached as a PDF.'],
  };
}

export function voidedReceiptMail(receipt: Receipt): MailText {
  const { number, organizationName, amount } = receipt;
  return {
    subject: `Receipt ${number} is no longer valid`,
    heading: 'Your gift was refunded',
    paragraphs: [
      `Your gift of ${moneyText(amount)} to ${organizationName} was refunded to the card that it came from.`,
      `Receipt ${number} is no longer valid. Please do not use it for your taxes.`,
    ],
    footnotes: ['A refund takes some days to appear on the statement of your card.'],
  };
}

/** Label and value, in the order of the mail and the PDF. */
export function receiptFacts(receipt: Receipt): [label: string, value: string][] {
  const { number, organizationName, ein, donorName, donorEmail, amount, campaignTitle, givenAt } = receipt;
  return [
    ['Receipt number', number],
    ['Organization', organizationName],
    ...(ein === null ? [] : [['EIN', einText(ein)] satisfies [string, string]]),
    ['Donor', donorName === null ? donorEmail : `${donorName} (${donorEmail})`],
    ['Amount', moneyText(amount)],
    ['Date of the gift', dateText(givenAt)],
    ['Given to', campaignTitle],
  ];
}

/** Exact: the integer part is formatted as an integer, and the minor units are inserted as its fraction. */
export function moneyText({ minor, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  const scale = 10n ** BigInt(digits);
  const fraction = (minor % scale).toString().padStart(digits, '0');
  const parts = format.formatToParts(minor / scale);
  return parts.map(({ type, value }) => (type === 'fraction' ? fraction : value)).join('');
}

export function dateText(date: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
