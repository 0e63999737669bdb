import { moneyText } from '../../receipts/domain/money-text.ts';
import { type UpgradeSuggestion } from '../recurring-plans.port.ts';

const each = { weekly: 'each week', monthly: 'each month', quarterly: 'each quarter', yearly: 'each year' };

/** The end of the email about a gift, where a higher amount is suggested. */
export function upgradeText({ frequency, amount, suggested, url }: UpgradeSuggestion) {
  return {
    paragraph: `You give ${moneyText(amount)} ${each[frequency]}, and it makes a difference. If you would like to give ${moneyText(suggested)} instead, use the button below and log in with this address: the amount is filled in there, and nothing changes unless you save it. We suggest this at most once a year, and you can turn it off there.`,
    button: { label: 'Review the suggested amount', url },
  };
}
