import '../../ui/equation.css';
import { useGetStatementOfActivitiesQuery } from '../../api/accounting.api.ts';
import { Money } from '../../ui/money.tsx';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { monthRange } from '../../lib/months.ts';
import { useBooks } from './shared/books.ts';

/** Contributions less spending, as in the Statement of Activities. */
export function MonthFigures({ month }: { readonly month: string }) {
  const { clientId } = useBooks();
  const { currentData } = useGetStatementOfActivitiesQuery({ ...monthRange(month), clientId });
  const period = currentData?.period;
  const cameIn = period === undefined ? 0 : period.contributions.without + period.contributions.with;
  const change = period === undefined ? 0 : period.change.without + period.change.with;
  const figures = [
    ['', words.cameIn, cameIn],
    ['−', words.spent, cameIn - change],
    ['=', words.change, change],
  ] as const;
  const currency = currentData?.currency ?? 'USD';
  return (
    <div className="equation" aria-busy={period === undefined}>
      {figures.map(([sign, label, minor]) => (
        <div key={label} className="month-figure">
          {sign !== '' && <span className="equation-sign">{sign}</span>}
          <span className="equation-term">
            <span className="lead-figure-label">{label}</span>
            <Money minor={minor} currency={currency} />
          </span>
        </div>
      ))}
    </div>
  );
}
