import { einText, type Money } from '@almoner/kernel';
import { dateText, moneyText } from './money-text.ts';
import { type Receipt } from './receipt.ts';
import { taxStatements } from './tax-statements.ts';

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly footnotes: readonly string[];
}

/** The line below the organization's name. */
export function receiptTitle({ details }: Receipt): string {
  return details.advisedFund === null ? 'Receipt for a charitable gift' : 'Thank you for a grant';
}

export function receiptMail(receipt: Receipt, replaced: string | null): MailText {
  const { number, organizationName, donorName, details } = receipt;
  const greeting = donorName === null ? 'Thank you.' : `Thank you, ${donorName}.`;
  const opening =
    replaced === null
      ? `${greeting} ${organizationName} has received ${givenText(receipt)}.`
      : `Part of your gift was refunded. This receipt replaces receipt ${replaced}, which is no longer valid.`;
  return {
    subject: `Receipt ${number} for your gift to ${organizationName}`,
    heading: `Your gift to ${organizationName}`,
    paragraphs: [opening, ...taxStatements(receipt)],
    facts: receiptFacts(receipt),
    footnotes: [
      details.advisedFund === null
        ? 'Please keep this receipt for your tax records; it is also attached as a PDF.'
        : 'This letter is also attached as a PDF.',
    ],
  };
}

/** `reason`: why it is void. */
export function voidedReceiptMail(receipt: Receipt, reason: 'refunded' | 'mistake'): MailText {
  const { number, organizationName } = receipt;
  const what = givenText(receipt);
  const refunded = reason === 'refunded';
  return {
    subject: `Receipt ${number} is no longer valid`,
    heading: refunded ? 'Your gift was refunded' : 'A receipt was voided',
    paragraphs: [
      refunded
        ? `${capitalized(what)} to ${organizationName} was refunded to the card that it came from.`
        : `${organizationName} recorded ${what} by mistake.`,
      `Receipt ${number} is no longer valid. Please do not use it for your taxes.`,
    ],
    footnotes: refunded ? ['It can take several days for a refund to appear on your card statement.'] : [],
  };
}

/** Label and value, in the order of the mail and the PDF. */
export function receiptFacts(receipt: Receipt): [label: string, value: string][] {
  const { number, organizationName, ein, amount, campaignTitle, givenAt, details } = receipt;
  const { checkNumber, property, advisedFund, designations } = details;
  return [
    ['Receipt number', number],
    ['Organization', organizationName],
    ...fact('EIN', ein === null ? null : einText(ein)),
    ['Donor', donorText(receipt)],
    ...fact('Grant from', advisedFund === null ? null : `${advisedFund.fund} at ${advisedFund.sponsor}`),
    ...fact('Property given', property),
    ...fact('Amount', amountText(amount)),
    ...fact('Check number', checkNumber),
    ['Date of the gift', dateText(givenAt)],
    ['Given to', campaignTitle],
    ...fact('Designated to', designations.length === 0 ? null : designations.join(', ')),
  ];
}

const fact = (label: string, value: string | null): [string, string][] =>
  value === null ? [] : [[label, value]];

const amountText = (amount: Money | null) => (amount === null ? null : moneyText(amount));

function donorText({ donorName, donorEmail }: Receipt): string {
  if (donorName === null) return donorEmail ?? 'Anonymous';
  return donorEmail === null ? donorName : `${donorName} (${donorEmail})`;
}

function givenText({ amount, details }: Receipt): string {
  if (details.advisedFund !== null)
    return amount === null ? 'a grant' : `a grant of ${moneyText(amount)} on your recommendation`;
  return amount === null
    ? `your gift: ${details.property ?? 'property'}`
    : `your gift of ${moneyText(amount)}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
