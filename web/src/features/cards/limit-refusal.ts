import { type SpendProgramWire } from '@almoner/contracts';
import { exceededPart, type SpendLimit } from '@almoner/kernel';
import { moneyText } from '../../lib/money-format.ts';
import { approvalWords } from '../../words/en/approvals.ts';
import { cardWords as words, usageWords } from '../../words/en/cards.ts';

/**
 * Why a manager cannot issue a card with this limit on the program, as the service would refuse it; null if they can. `isOwn`:
 * to themselves, which an admin's limit for the program bounds as well (docs/decisions/0073).
 */
export function limitRefusal(
  limit: SpendLimit,
  program: SpendProgramWire,
  isOwn: boolean,
  locale?: string,
): string | null {
  const part = exceededPart(limit, program);
  const { name, currency, frequency, budget, adminLimit } = program;
  const text = (minor: number) => moneyText(minor, currency, 'balance', locale);
  if (part === null) {
    if (!isOwn) return null;
    if (adminLimit === null) return words.ownLimitNotSet;
    return exceededPart(limit, { ...program, limit: adminLimit }) === null
      ? null
      : words.ownLimitExceeded(`${text(adminLimit)} ${usageWords.frequency[frequency]}`);
  }
  return part === 'budget' && budget !== null
    ? approvalWords.abovePart.budget(name, text(budget))
    : approvalWords.abovePart.limit(name, `${text(program.limit)} ${usageWords.frequency[frequency]}`);
}
