import { type SpendProgramWire } from '@almoner/contracts';
import { budgetUsageOf, periodUsageOf } from '../../lib/program-usage.ts';
import { utcDate } from '../../lib/time-format.ts';
import { Equation } from '../../ui/equation.tsx';
import { programPageWords as words } from '../../words/en/program-page.ts';
import { BudgetBar, PeriodBar } from './program-bar.tsx';

/** The remaining amount: the budget, or the limit of the period, less captures and holds. */
export function ProgramHead({ program }: { readonly program: SpendProgramWire }) {
  const { currency, endsAt, budget } = program;
  const { capturedMinor, heldMinor, limitMinor } = budgetUsageOf(program) ?? periodUsageOf(program);
  const left = endsAt === null ? words.left : words.leftUntil(utcDate(new Date(endsAt)));
  return (
    <section aria-label={words.left}>
      <Equation
        currency={currency}
        limit={{ label: budget === null ? words.limitNow : words.budget, minor: limitMinor }}
        capturedMinor={capturedMinor}
        heldMinor={heldMinor}
        left={{ label: left, minor: limitMinor - capturedMinor - heldMinor }}
      />
      {budget !== null && <BudgetBar program={program} />}
      <PeriodBar program={program} />
    </section>
  );
}
