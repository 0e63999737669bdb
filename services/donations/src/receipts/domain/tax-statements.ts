import { Money } from '@almoner/kernel';
import { expenseStatements } from './expense-statements.ts';
import { goodsText, noGoodsOrServices } from './goods-text.ts';
import { moneyText } from './money-text.ts';
import { type Goods, type Receipt } from './receipt.ts';

/** For a gift of at least this much the donor needs a written acknowledgment to deduct it (§170(f)(8)). */
const acknowledgmentFromMinor = 250_00n;
/** A payment above this that is partly for goods must be disclosed as such (§6115). */
const disclosureAboveMinor = 75_00n;

/** The tax statements on a receipt, by the rules of the IRS. */
export function taxStatements(receipt: Receipt): string[] {
  const { amount, currency, details } = receipt;
  const { advisedFund, forgone, goods, property } = details;
  if (forgone !== null) return withAcknowledgment(amount, expenseStatements(receipt, forgone));
  if (advisedFund !== null)
    return [
      `This grant came from ${advisedFund.fund} at ${advisedFund.sponsor}, which is the legal donor.`,
      'You may not deduct it: your deduction was for your gift to that fund. This letter is not a tax receipt.',
    ];
  if (property !== null)
    return [
      ...(goods === null ? [noGoodsOrServices] : [received(goods, currency)]),
      'We do not state a value for property. You determine its value for your tax return.',
    ];
  if (amount === null) return [noGoodsOrServices];
  return withAcknowledgment(amount, goods === null ? [noGoodsOrServices] : quidProQuo(amount, goods));
}

const withAcknowledgment = (amount: Money | null, statements: string[]): string[] =>
  amount !== null && amount.minor >= acknowledgmentFromMinor
    ? [
        ...statements,
        'This is the written acknowledgment that you need to deduct a gift of $250 or more. You must have it before you file your return. Keep it with your tax records.',
      ]
    : statements;

/** For a payment that is partly a gift and partly for goods: only the amount above their value is deductible. */
function quidProQuo(amount: Money, goods: Goods): string[] {
  const { currency } = amount;
  const deductible = amount.minus(Money.ofMinor(goods.valueMinor, currency));
  if (!deductible.isPositive())
    return [
      `${received(goods, currency)} That equals or exceeds what you paid, so no part of your payment is deductible.`,
    ];
  const statements = [`${received(goods, currency)} The deductible amount is ${moneyText(deductible)}.`];
  return amount.minor > disclosureAboveMinor
    ? [
        ...statements,
        'For federal income tax, your deduction is limited to what you paid above the value of the goods and services that you received.',
      ]
    : statements;
}

const received = (goods: Goods, currency: string) =>
  `You received ${goodsText(goods)}, valued at ${moneyText(Money.ofMinor(goods.valueMinor, currency))} by our good-faith estimate.`;
