import { type SpendProgramWire } from '@almoner/contracts';
import { todayInPeriod } from '../../lib/card-usage.ts';
import { moneyText, roundMoneyText } from '../../lib/money-format.ts';
import { type LimitUsage, budgetUsageOf, isNearlyUsed, periodUsageOf } from '../../lib/program-usage.ts';
import { Meter } from '../../ui/meter.tsx';
import { Money } from '../../ui/money.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { programWords as words } from '../../words/en/programs.ts';
import { usageWords } from '../../words/en/cards.ts';

interface BarProps {
  readonly program: SpendProgramWire;
}

/** How full the budget is, or the period where there is no budget. */
export function ProgramBar({ program }: BarProps) {
  return program.budget === null ? <PeriodBar program={program} /> : <BudgetBar program={program} />;
}

export function PeriodBar({ program }: BarProps) {
  const now = useNow();
  const { usage, frequency, currency } = program;
  const limit = usageWords.of(roundMoneyText(usage.limit, currency), usageWords.frequency[frequency]);
  const today = todayInPeriod(usage, now);
  return <UsageBar program={program} used={periodUsageOf(program)} of={limit} today={today} />;
}

export function BudgetBar({ program }: BarProps) {
  const used = budgetUsageOf(program);
  if (used === null) return null;
  const budget = words.ofBudget(roundMoneyText(used.limitMinor, program.currency));
  return <UsageBar program={program} used={used} of={budget} today={null} />;
}

interface UsageBarProps extends BarProps {
  readonly used: LimitUsage;
  readonly of: string;
  readonly today: number | null;
}

function UsageBar({ program: { name, status, currency }, used, of, today }: UsageBarProps) {
  const { capturedMinor, heldMinor, limitMinor, remainingMinor } = used;
  const tone = status !== 'active' ? 'muted' : isNearlyUsed(used) ? 'warning' : 'accent';
  return (
    <div>
      <div className="program-used">
        <span>
          <Money minor={capturedMinor + heldMinor} currency={currency} /> {of}
        </span>
        <span>
          {heldMinor > 0 && (
            <>
              <Money minor={heldMinor} currency={currency} /> {words.onHold} ·{' '}
            </>
          )}
          <Money minor={remainingMinor} currency={currency} /> {words.left}
        </span>
      </div>
      <Meter
        spent={capturedMinor}
        held={heldMinor}
        limit={limitMinor}
        today={today}
        tone={tone}
        label={`${name}: ${moneyText(capturedMinor + heldMinor, currency)} ${of}`}
      />
    </div>
  );
}
