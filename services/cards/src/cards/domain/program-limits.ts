import { type SpendProgramWire } from '@almoner/contracts';
import { exceedsLimit, moneyText, type SpendLimit } from '@almoner/kernel';

type Program = Pick<SpendProgramWire, 'name' | 'frequency' | 'limit' | 'budget' | 'currency'>;

/** Why a manager may not issue a card with this limit on the program, or null. Admins may: the program's limits hold all the same. */
export function problemWithLimit(limit: SpendLimit, program: Program): string | null {
  const { name, frequency, budget, currency } = program;
  if (exceedsLimit(limit, program))
    return `Cards of ${name} may have at most its limit: ${moneyText(program.limit, currency)} (${frequency})`;
  if (budget !== null && limit.limit > budget)
    return `Cards of ${name} may have at most its budget: ${moneyText(budget, currency)}`;
  return null;
}
