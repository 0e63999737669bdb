import { type SpendProgramWire } from '@almoner/contracts';
import { exceededPart, type SpendLimit } from '@almoner/kernel';
import { moneyText } from '../../lib/money-format.ts';
import { approvalWords } from '../../words/en/approvals.ts';
import { usageWords } from '../../words/en/cards.ts';

/** Why a manager cannot issue a card with this limit on the program, as the service would refuse it; null if they can. */
export function limitRefusal(limit: SpendLimit, program: SpendProgramWire, locale?: string): string | null {
  const part = exceededPart(limit, program);
  if (part === null) return null;
  const { name, currency, frequency, budget } = program;
  const text = (minor: number) => moneyText(minor, currency, 'balance', locale);
  return part === 'budget' && budget !== null
    ? approvalWords.abovePart.budget(name, text(budget))
    : approvalWords.abovePart.limit(name, `${text(program.limit)} ${usageWords.frequency[frequency]}`);
}
