import { useListProgramsQuery } from '../../../api/programs.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { approvalWords as words } from '../../../words/en/approvals.ts';
import { usageWords } from '../../../words/en/cards.ts';

/** What a manager may approve for a card of the program. Nothing for those who do not see the program and its figures. */
export function ProgramAllows({ programId }: { readonly programId: string | undefined }) {
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: programId === undefined });
  const program = programs.find(({ id }) => id === programId);
  if (program === undefined) return null;
  const { name, limit, currency, frequency } = program;
  const figure = `${moneyText(limit, currency)} ${usageWords.frequency[frequency]}`;
  return <p className="supporting">{words.managersUpTo(name, figure)}</p>;
}
