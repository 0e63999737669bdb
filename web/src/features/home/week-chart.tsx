import { moneyText, roundMoneyText } from '../../lib/money-format.ts';
import { homeWords as words } from '../../words/en/money.ts';

export interface WeekSum {
  readonly startsAt: Date;
  readonly spentMinor: number;
  readonly heldMinor: number;
}

interface ChartProps {
  readonly weeks: readonly WeekSum[];
  readonly currency: string;
}

// The weeks are those of the spend rules, in UTC.
const weekDay = (at: Date) =>
  at.toLocaleDateString(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** For the eye only: the same figures stand in the table beneath. */
export function WeekBars({ weeks, ticks, currency }: ChartProps & { readonly ticks: readonly number[] }) {
  const top = ticks.at(-1) ?? 1;
  const percent = (minor: number) => `${Math.max(0, (minor / top) * 100)}%`;
  return (
    <div className="weeks" aria-hidden>
      <div className="weeks-axis">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: percent(tick) }}>
            {roundMoneyText(tick, currency)}
          </span>
        ))}
      </div>
      <div className="weeks-bars">
        {weeks.map((week, index) => (
          <div
            key={week.startsAt.getTime()}
            className="week"
            data-now={index === weeks.length - 1}
            title={`${words.weekOf(weekDay(week.startsAt))}: ${moneyText(week.spentMinor, currency)} ${words.spent.toLowerCase()}, ${moneyText(week.heldMinor, currency)} ${words.onHold.toLowerCase()}`}
          >
            <div className="week-held" style={{ height: percent(week.heldMinor) }} />
            <div className="week-spent" style={{ height: percent(week.spentMinor) }} />
            <span className="week-day">{weekDay(week.startsAt)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

export function WeekTable({ weeks, currency }: ChartProps) {
  return (
    <table className="visually-hidden">
      <caption>{words.spentByWeek}</caption>
      <thead>
        <tr>
          <th scope="col">{words.week}</th>
          <th scope="col">{words.spent}</th>
          <th scope="col">{words.onHold}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ startsAt, spentMinor, heldMinor }) => (
          <tr key={startsAt.getTime()}>
            <th scope="row">{words.weekOf(weekDay(startsAt))}</th>
            <td>{moneyText(spentMinor, currency)}</td>
            <td>{moneyText(heldMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
