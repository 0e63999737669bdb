import { type ForgoneLine } from '@almoner/contracts';
import { Money, rateText } from '@almoner/kernel';
import { noGoodsOrServices } from './goods-text.ts';
import { dateText, moneyText } from './money-text.ts';
import { type ForgoneReimbursement, type Receipt } from './receipt.ts';

const tenthsInMile = 10;

/**
 * What an acknowledgment says about a reimbursement that was approved, owed and then donated: a gift of that amount of money, so it has the
 * statements of a gift of money (IRS Publication 1771). It is not an acknowledgment of the unreimbursed expenses of a volunteer, for
 * which the organization would describe the services. It states no deductible amount: the volunteer determines that from their own records, for
 * a car at the cost of gas and oil or at the rate set by law (IRS Publication 526, "Out-of-pocket expenses in giving services").
 */
export function expenseStatements(
  { organizationName }: Pick<Receipt, 'organizationName'>,
  { lines }: ForgoneReimbursement,
): string[] {
  return [
    `You paid these expenses yourself, and ${organizationName} approved their reimbursement before you donated it.`,
    noGoodsOrServices,
    'We do not state what you may deduct. You determine it from your own records, such as your receipts.',
    ...(lines.some(({ kind }) => kind === 'mileage')
      ? [
          `For the use of your car you may deduct what you paid for gas and oil, or the standard mileage rate for charitable services, which is set by law and ${lines.every(hasIrsRate) ? 'is lower than' : 'may differ from'} the rate in this report.`,
        ]
      : []),
  ];
}

/** Also for a line of an earlier release, which had no other rate. */
const hasIrsRate = ({ mileageRate }: ForgoneLine) =>
  (mileageRate?.source ?? 'irs_business') === 'irs_business';

/** The day and the description of each expense with its amount, in the order of the report. */
export function expenseFacts(
  { lines }: ForgoneReimbursement,
  currency: string,
): [label: string, value: string][] {
  return lines.map((line) => [
    dateText(new Date(`${line.spentOn}T12:00:00Z`)),
    `${expenseText(line, currency)}: ${moneyText(Money.ofMinor(line.amount, currency))}`,
  ]);
}

function expenseText(line: ForgoneLine, currency: string): string {
  const { kind, merchant, memo } = line;
  const what = kind === 'mileage' ? mileageText(line, currency) : (merchant ?? 'Expense');
  // A memo may have several lines.
  const note = memo.trim().replaceAll(/\s+/gu, ' ');
  return note === '' ? what : `${what}, ${note}`;
}

function mileageText({ milesTenths, mileageRate }: ForgoneLine, currency: string): string {
  if (milesTenths === null) return 'Mileage';
  const miles = `Mileage, ${milesTenths / tenthsInMile} miles`;
  if (mileageRate == null) return miles;
  const { tenthsPerMile: tenths, year, source } = mileageRate;
  const whose = source === 'irs_business' ? 'the IRS business rate' : 'the organization’s rate';
  return `${miles} at ${rateText(tenths, currency, 'en-US', 'symbol')}, ${whose} for ${year}`;
}
