import { Money } from '@almoner/kernel';
import { einText } from '../../organizations/domain/ein-text.ts';
import { goodsText } from './goods-text.ts';
import { dateText, moneyText } from './money-text.ts';
import { type StatementLine, type StatementText } from './printed-document.ts';
import { type Receipt } from './receipt.ts';

/**
 * The deductible part of a receipt: zero for a grant (the sponsor is its legal donor), else the amount less the value of goods
 * received. Zero for a donated reimbursement too, because the donor determines the deductible part from their own records.
 */
export function deductibleOf({ amount, currency, details }: Receipt): Money {
  const none = Money.zero(currency);
  if (amount === null || details.advisedFund !== null || details.forgone !== null) return none;
  return amount.minus(Money.ofMinor(details.goods?.valueMinor ?? 0, currency)).atLeastZero();
}

/** The note on a statement for a year that has not ended; null once it has. Years are in UTC, like the dates of receipts. */
export const interimNote = (year: number, at: Date): string | null =>
  at < endOfYear(year) ? `${year} has not ended: gifts made later in the year are not listed.` : null;

export const endOfYear = (year: number): Date => new Date(Date.UTC(year + 1, 0, 1));

/** The valid receipts of one donor and year from one organization, oldest first, at least one. */
export interface StatedGifts {
  readonly receipts: readonly Receipt[];
  /** The present postal address of the donor, line by line; empty when it is not known. */
  readonly addressLines: readonly string[];
}

export function statementText(
  { receipts, addressLines }: StatedGifts,
  year: number,
  at: Date,
): StatementText {
  const last = receipts.at(-1);
  if (last === undefined) throw new RangeError('A statement needs a receipt.');
  const { organizationName, ein, donorName, donorEmail, currency } = last;
  const sum = (part: (receipt: Receipt) => Money) =>
    moneyText(receipts.reduce((total, receipt) => total.plus(part(receipt)), Money.zero(currency)));
  const hasGoods = receipts.some(({ details }) => details.goods !== null);
  const hasProperty = receipts.some(({ details }) => details.property !== null);
  const hasExpenses = receipts.some(({ details }) => details.forgone !== null);
  const hasGrant = receipts.some(({ details }) => details.advisedFund !== null);
  const interim = interimNote(year, at);
  return {
    organization: organizationName,
    ein: ein === null ? null : einText(ein),
    donor: donorName ?? donorEmail ?? 'Anonymous',
    addressLines,
    title: `Gifts in ${year}`,
    lines: receipts.map(lineOf),
    sums: [
      ['Total given', sum(({ amount }) => amount ?? Money.zero(currency))],
      ['Deductible', sum(deductibleOf)],
    ],
    notes: [
      ...(interim === null ? [] : [interim]),
      hasGoods
        ? 'No goods or services were provided in exchange for these gifts, except where a line states otherwise.'
        : 'No goods or services were provided in exchange for these gifts.',
      ...(hasProperty
        ? ['Property is listed without a value, which you determine for your tax return.']
        : []),
      ...(hasExpenses
        ? [
            'Donated reimbursements are not included in the deductible total: you determine from your own records how much of them you may deduct.',
          ]
        : []),
      ...(hasGrant ? ['Grants from donor-advised funds are not deductible.'] : []),
      'Amounts that were refunded are not included.',
    ],
  };
}

function lineOf(receipt: Receipt): StatementLine {
  const { amount, currency, number, givenAt, campaignTitle, details } = receipt;
  const { goods, property, advisedFund, designations, forgone } = details;
  const parts = [
    forgone === null ? (property ?? campaignTitle) : `donated reimbursement, ${forgone.title}`,
    ...(designations.length === 0 ? [] : [`for ${designations.join(', ')}`]),
    ...(goods === null
      ? []
      : [
          `you received ${goodsText(goods)} valued at ${moneyText(Money.ofMinor(goods.valueMinor, currency))}`,
        ]),
    ...(advisedFund === null ? [] : [`grant from ${advisedFund.fund} at ${advisedFund.sponsor}`]),
  ];
  return {
    date: dateText(givenAt),
    receipt: number,
    what: parts.join(', '),
    amount: amount === null ? 'Property' : moneyText(amount),
  };
}
