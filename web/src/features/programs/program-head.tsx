import { type SpendProgramWire } from '@almoner/contracts';
import { budgetUsageOf, periodUsageOf } from '../../lib/program-usage.ts';
import { utcDate } from '../../lib/time-format.ts';
import { Money } from '../../ui/money.tsx';
import { cardPageWords } from '../../words/en/card-page.ts';
import { programPageWords as words } from '../../words/en/program-page.ts';
import { BudgetBar, PeriodBar } from './program-bar.tsx';

/** The budget, or the limit of the period, less what was captured and is on hold is what is left. */
export function ProgramHead({ program }: { readonly program: SpendProgramWire }) {
  const { currency, endsAt, budget } = program;
  const { capturedMinor, heldMinor, limitMinor, remainingMinor } =
    budgetUsageOf(program) ?? periodUsageOf(program);
  const left = endsAt === null ? words.left : words.leftUntil(utcDate(new Date(endsAt)));
  return (
    <section aria-label={words.left}>
      <div className="program-equation">
        <Term
          label={budget === null ? words.limitNow : words.budget}
          minor={limitMinor}
          currency={currency}
        />
        <Sign sign="−" name={cardPageWords.minus} />
        <Term label={words.captured} minor={capturedMinor} currency={currency} />
        <Sign sign="−" name={cardPageWords.minus} />
        <Term label={words.onHold} minor={heldMinor} currency={currency} />
        <Sign sign="=" name={cardPageWords.equals} />
        <div className="lead-figure">
          <span className="lead-figure-label">{left}</span>
          <Money minor={remainingMinor} currency={currency} />
        </div>
      </div>
      {budget !== null && <BudgetBar program={program} />}
      <PeriodBar program={program} />
    </section>
  );
}

interface TermProps {
  readonly label: string;
  readonly minor: number;
  readonly currency: string;
}

function Term({ label, minor, currency }: TermProps) {
  return (
    <div className="program-equation-term">
      <span className="lead-figure-label">{label}</span>
      <Money minor={minor} currency={currency} />
    </div>
  );
}

function Sign({ sign, name }: { readonly sign: string; readonly name: string }) {
  return (
    <span className="program-equation-sign">
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
