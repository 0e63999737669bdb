import { moneyText } from './money-text.ts';
import { exceedsLimit, type SpendLimit } from './spend-limit.ts';

export interface ProgramLimits extends SpendLimit {
  readonly name: string;
  /** Minor units in total; null without a budget. */
  readonly budget: number | null;
  readonly currency: string;
}

/** Which figure of its program the limit of a card exceeds; null if neither. */
export function exceededPart(limit: SpendLimit, program: ProgramLimits): 'limit' | 'budget' | null {
  if (exceedsLimit(limit, program)) return 'limit';
  return program.budget !== null && limit.limit > program.budget ? 'budget' : null;
}

/** Why a manager may not give a card this limit on the program, or null. Admins may: the program's limits still apply. */
export function problemWithLimit(limit: SpendLimit, program: ProgramLimits): string | null {
  const { name, frequency, budget, currency } = program;
  const part = exceededPart(limit, program);
  if (part === null) return null;
  return part === 'budget' && budget !== null
    ? `Cards of ${name} may have at most its budget: ${moneyText(budget, currency)}`
    : `Cards of ${name} may have at most its limit: ${moneyText(program.limit, currency)} (${frequency})`;
}
