import { Money } from '@almoner/kernel';
import { einText } from '../../organizations/domain/ein-text.ts';
import { expenseFacts } from './expense-statements.ts';
import { dateText, moneyText } from './money-text.ts';
import { type ReceiptText } from './printed-document.ts';
import { documentKind, type Receipt, type ForgoneReimbursement } from './receipt.ts';
import { tributeLabels } from '../../tributes/domain/tribute.ts';
import { taxStatements } from './tax-statements.ts';

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly footnotes: readonly string[];
}

/** The receipt that another one replaces. */
export interface Replaced {
  readonly number: string | null;
  readonly because: 'refunded' | 'disputed' | ReinstatementReason;
  /** The amount returned to the donor, or by the donor’s bank. */
  readonly amount: Money;
  /** When it was returned. */
  readonly at: Date;
}

/** Why money that had been returned to the donor counts as given again. */
export type ReinstatementReason = 'refund_failed' | 'dispute_won';

/** The line below the organization's name. */
export function receiptTitle({ details }: Receipt): string {
  if (details.forgone !== null) return 'Acknowledgment of a donated reimbursement';
  return details.advisedFund === null ? 'Receipt for a charitable gift' : 'Thank you for the grant';
}

/** The subject of the email with a receipt. */
export const receiptSubject = (receipt: Receipt) => subjectAndHeading(receipt).subject;

/** The subject of the email that says that a receipt is void. */
export const voidedReceiptSubject = (receipt: Receipt) => `${numberedDocument(receipt)} is no longer valid`;

export function receiptMail(receipt: Receipt, replaced: Replaced | null): MailText {
  return {
    ...subjectAndHeading(receipt),
    paragraphs: [...openings(receipt, replaced), ...matchText(receipt), ...receiptStatements(receipt)],
    facts: receiptFacts(receipt),
    footnotes: [attachmentNote(receipt)],
  };
}

function subjectAndHeading(receipt: Receipt): Pick<MailText, 'subject' | 'heading'> {
  const { organizationName, details } = receipt;
  if (details.advisedFund !== null)
    return {
      subject: `Thank you for the grant to ${organizationName}`,
      heading: `Grant from ${details.advisedFund.sponsor}`,
    };
  return {
    subject: `${numberedDocument(receipt)} for your gift to ${organizationName}`,
    heading: `Your gift to ${organizationName}`,
  };
}

/** `Receipt 2026-000123` */
export const numberedDocument = (receipt: Receipt) =>
  `${capitalized(documentKind(receipt))} ${receipt.number}`;

/** What follows the facts: what the tax rules require, and then the campaign's own text. */
export const receiptStatements = (receipt: Receipt): string[] => [
  ...taxStatements(receipt),
  ...(receipt.details.receiptText ?? '').split('\n').filter((line) => line.trim() !== ''),
];

/** In the email only: the receipt itself states the donor's gift. */
function matchText({ details: { match }, currency }: Receipt): string[] {
  if (match === null) return [];
  const amount = moneyText(Money.ofMinor(match.amount, currency));
  return [
    `${match.sponsor} is matching your gift with ${amount}. That is a separate gift from ${match.sponsor} and is not part of your receipt.`,
  ];
}

/** What is printed, with the donor's postal address below the name; the same receipt always gives the same text. */
export const receiptText = (receipt: Receipt): ReceiptText => ({
  organization: receipt.organizationName,
  title: receiptTitle(receipt),
  name: numberedDocument(receipt),
  facts: receiptFacts(receipt).flatMap((fact) =>
    isDonorFact(fact) ? [fact, ...addressFacts(receipt)] : [fact],
  ),
  statements: receiptStatements(receipt),
  issuedAt: receipt.issuedAt,
});

function attachmentNote(receipt: Receipt): string {
  const document = documentKind(receipt);
  if (document === 'letter') return 'This letter is also attached as a PDF.';
  return `Please keep this ${document} for your tax records; it is also attached as a PDF.`;
}

function openings(receipt: Receipt, replaced: Replaced | null): string[] {
  const { organizationName, donorName } = receipt;
  const greeting = donorName === null ? 'Thank you.' : `Thank you, ${donorName}.`;
  if (receipt.details.forgone !== null)
    return [`${greeting} ${forgoneText(receipt, receipt.details.forgone)}`];
  if (replaced === null) return [`${greeting} ${organizationName} has received ${givenText(receipt)}.`];
  const { number, because, amount, at } = replaced;
  const replacement =
    number === null ? '' : ` This receipt replaces receipt ${number}, which is no longer valid.`;
  const valid = `${capitalized(givenText(receipt))} counts as received again.${replacement}`;
  switch (because) {
    case 'refunded':
      return [
        `${moneyText(amount)} of your gift to ${organizationName} was refunded to your ${sourceText(receipt)} on ${dateText(at)}.${replacement}`,
        'It can take several days for a refund to appear on your statement.',
      ];
    case 'disputed':
      return [`Your bank ${takenBackText(receipt, `${moneyText(amount)} of your gift`)}.${replacement}`];
    case 'dispute_won':
      return [
        `Your bank decided the dispute about your gift: ${moneyText(amount)} was returned to ${organizationName}.`,
        valid,
      ];
    case 'refund_failed':
      return [
        `A refund of ${moneyText(amount)} did not reach your ${sourceText(receipt)}: your bank sent the money back to ${organizationName}.`,
        `${valid} If you still expect the refund, please contact ${organizationName}.`,
      ];
  }
}

/** `reason`: why it is void. */
export function voidedReceiptMail(receipt: Receipt, reason: 'refunded' | 'disputed' | 'mistake'): MailText {
  const { organizationName } = receipt;
  const what = givenText(receipt);
  const kind = documentKind(receipt);
  const isVoid = voidedReceiptSubject(receipt);
  const why = {
    refunded: `${capitalized(what)} to ${organizationName} was refunded to the ${sourceText(receipt)} that it came from.`,
    disputed: `Your bank ${takenBackText(receipt, `${what} to ${organizationName}`)}.`,
    mistake: `${organizationName} recorded ${what} by mistake.`,
  };
  const headings = {
    refunded: 'Your gift was refunded',
    disputed: 'Your gift was returned to you',
    mistake: `${kind === 'acknowledgment' ? 'An' : 'A'} ${kind} was voided`,
  };
  return {
    subject: isVoid,
    heading: headings[reason],
    paragraphs: [
      why[reason],
      kind === 'letter' ? `${isVoid}.` : `${isVoid}. Please do not use it for your taxes.`,
    ],
    footnotes:
      reason === 'refunded' ? ['It can take several days for a refund to appear on your statement.'] : [],
  };
}

/** Label and value, in the order of the email and the PDF. The email has no postal address. */
export function receiptFacts(receipt: Receipt): [label: string, value: string][] {
  const { number, organizationName, ein, amount, campaignTitle, givenAt, details } = receipt;
  const { checkNumber, property, advisedFund, designations, authorizedAt, tribute, forgone } = details;
  if (forgone !== null)
    return [
      ['Acknowledgment number', number],
      ['Organization', organizationName],
      ...fact('EIN', ein === null ? null : einText(ein)),
      [donorLabels.giver, donorText(receipt)],
      ['Expense report', forgone.title],
      ...expenseFacts(forgone, receipt.currency),
      ...forgoneSums(forgone, receipt),
      ['Date of the gift', dateText(givenAt)],
    ];
  return [
    [`${capitalized(documentKind(receipt))} number`, number],
    ['Organization', organizationName],
    ...fact('EIN', ein === null ? null : einText(ein)),
    [advisedFund === null ? donorLabels.donor : donorLabels.advisor, donorText(receipt)],
    ...fact('Grant from', advisedFund === null ? null : `${advisedFund.fund} at ${advisedFund.sponsor}`),
    ...fact('Property given', property),
    ...fact('Amount', amountText(amount)),
    ...fact('Check number', checkNumber),
    [advisedFund === null ? 'Date of the gift' : 'Date of the grant', dateText(givenAt)],
    ...fact('Debit authorized', authorizedAt === null ? null : dateText(new Date(authorizedAt))),
    ['Given to', campaignTitle],
    ...fact('Designated to', designations.length === 0 ? null : designationsText(receipt)),
    ...(tribute === null ? [] : fact(tributeLabels[tribute.kind], tribute.name)),
  ];
}

const donorLabels = { donor: 'Donor', giver: 'Given by', advisor: 'Recommended by' };
const isDonorFact = ([label]: readonly [string, string]) => Object.values(donorLabels).includes(label);

const addressFacts = ({ details: { addressLines = [] } }: Receipt): [label: string, ...lines: string[]][] =>
  addressLines.length === 0 ? [] : [['Address', ...addressLines]];

/** Shows amounts only if the gift is split; if all of it is for one fund, the amount is the gift’s. */
function designationsText({ currency, details }: Receipt): string {
  const { designations, designationAmounts, undesignatedAmount } = details;
  const rest = undesignatedAmount ?? 0;
  const isSplit = designations.length > 1 || rest > 0;
  if (!isSplit || !designationAmounts) return designations.join(', ');
  const text = (minor: number) => moneyText(Money.ofMinor(minor, currency));
  return [
    ...designations.map((name, index) => `${name}, ${text(designationAmounts[index] ?? 0)}`),
    ...(rest > 0 ? [`not designated, ${text(rest)}`] : []),
  ].join('; ');
}

function forgoneSums(
  { reportTotal }: ForgoneReimbursement,
  { amount, currency }: Receipt,
): [label: string, value: string][] {
  const total = reportTotal === undefined ? amount : Money.ofMinor(reportTotal, currency);
  return [...fact('Total expenses', amountText(total)), ...fact('Amount donated', amountText(amount))];
}

const forgoneText = (
  { organizationName, amount, currency }: Receipt,
  { title, reportTotal }: ForgoneReimbursement,
) =>
  reportTotal !== undefined && amount !== null
    ? `You donated to ${organizationName} ${moneyText(amount)} of the reimbursement of ${moneyText(Money.ofMinor(reportTotal, currency))} that it owed you for “${title}”. That part was not paid to you.`
    : `You donated to ${organizationName} the reimbursement${amount === null ? '' : ` of ${moneyText(amount)}`} that it owed you for “${title}”. It was not paid to you.`;

const isDebit = ({ details }: Receipt) => details.method === 'bank_debit';
const sourceText = (receipt: Receipt) => (isDebit(receipt) ? 'bank account' : 'card');
const takenBackText = (receipt: Receipt, what: string) =>
  isDebit(receipt) ? `took back ${what}` : `returned ${what} to you after a dispute`;

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
