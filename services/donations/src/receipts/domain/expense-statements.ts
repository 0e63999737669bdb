import { type ForgoneLine } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { dateText, moneyText } from './money-text.ts';
import { type ForgoneReimbursement, type Receipt } from './receipt.ts';

/** For expenses of at least this much a volunteer needs a written acknowledgment to deduct them (26 CFR 1.170A-13(f)(10)). */
const acknowledgmentFromMinor = 250_00n;
const tenthsPerMile = 10;

/**
 * The text of an acknowledgment about expenses that a volunteer paid without being repaid. The organization describes the services
 * and says whether it provided anything in return (IRS Publication 1771, "Unreimbursed expenses"). It states no deductible amount:
 * the volunteer determines that from their own records, for a car at the cost of gas and oil or at the rate set by law (IRS
 * Publication 526, "Out-of-pocket expenses in giving services").
 */
export function expenseStatements(
  { organizationName, amount }: Pick<Receipt, 'organizationName' | 'amount'>,
  { lines, reportTotal }: ForgoneReimbursement,
): string[] {
  return [
    reportTotal === undefined || amount === null
      ? `You paid these expenses yourself while giving services to ${organizationName}, and gave up their reimbursement. They were not repaid to you.`
      : `You paid these expenses yourself while giving services to ${organizationName}, and gave up ${moneyText(amount)} of their reimbursement. That part was not repaid to you.`,
    'No goods or services were provided in exchange for this gift.',
    'We do not state what you may deduct. You determine it from your own records, such as your receipts.',
    ...(lines.some(({ kind }) => kind === 'mileage')
      ? [
          'For the use of your car you may deduct what you paid for gas and oil, or the standard mileage rate for charitable services, which is set by law and is lower than the rate in this report.',
        ]
      : []),
    ...(amount !== null && amount.minor >= acknowledgmentFromMinor
      ? [
          'This is the written acknowledgment that you need to deduct expenses of $250 or more. You must have it before you file your return. Keep it with your tax records.',
        ]
      : []),
  ];
}

/** The day and the description of each expense with its amount, in the order of the report. */
export function expenseFacts(
  { lines }: ForgoneReimbursement,
  currency: string,
): [label: string, value: string][] {
  return lines.map((line) => [
    dateText(new Date(`${line.spentOn}T12:00:00Z`)),
    `${expenseText(line)}: ${moneyText(Money.ofMinor(line.amount, currency))}`,
  ]);
}

function expenseText({ kind, merchant, milesTenths, memo }: ForgoneLine): string {
  const what = kind === 'mileage' ? mileageText(milesTenths) : (merchant ?? 'Expense');
  // A memo may have several lines.
  const note = memo.trim().replaceAll(/\s+/gu, ' ');
  return note === '' ? what : `${what}, ${note}`;
}

const mileageText = (milesTenths: number | null) =>
  milesTenths === null ? 'Mileage' : `Mileage, ${milesTenths / tenthsPerMile} miles`;
