import { useListProgramsQuery } from '../../../api/programs.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { approvalWords as words } from '../../../words/en/approvals.ts';
import { usageWords } from '../../../words/en/cards.ts';

/** The most a manager may approve for a card of the program; null for those who do not see the program and its figures. */
export function useProgramAllows(programId: string | null | undefined): string | null {
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: programId == null });
  const program = programs.find(({ id }) => id === programId);
  if (program === undefined) return null;
  const { name, limit, budget, currency, frequency } = program;
  const figure =
    budget !== null && budget < limit
      ? words.inTotal(moneyText(budget, currency))
      : `${moneyText(limit, currency)} ${usageWords.frequency[frequency]}`;
  return words.managersUpTo(name, figure);
}
