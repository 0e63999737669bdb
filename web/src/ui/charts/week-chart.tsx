import './week-chart.css';
import { minorPerUnit, moneyText, roundMoneyText } from '../../lib/money-format.ts';
import { weekWords as words } from '../../words/en/purchases.ts';
import { axisTicks } from './week-axis.ts';
import { type WeekSum, highestOf, weekDay } from './week-sums.ts';

interface ChartProps {
  readonly weeks: readonly WeekSum[];
  readonly currency: string;
}

/** Spent and on hold by week: bars, and the same as a table for screen readers. */
export function WeekChart({ weeks, currency }: ChartProps) {
  return (
    <>
      <WeekBars weeks={weeks} currency={currency} />
      <WeekTable weeks={weeks} currency={currency} />
    </>
  );
}

export function WeekLegend() {
  return (
    <ul className="legend" aria-hidden>
      <li data-mark="spent">{words.spent}</li>
      <li data-mark="held">{words.onHold}</li>
    </ul>
  );
}

function WeekBars({ weeks, currency }: ChartProps) {
  const ticks = axisTicks(highestOf(weeks), minorPerUnit(currency));
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

function WeekTable({ weeks, currency }: ChartProps) {
  return (
    <table className="visually-hidden">
      <caption>{words.title}</caption>
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
