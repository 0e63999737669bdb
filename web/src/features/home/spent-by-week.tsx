import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { moneyText, roundMoneyText } from '../../lib/money-format.ts';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/money.ts';
import { type WeekSum, axisTop, weekSums } from './week-sums.ts';

const weeksShown = 9;

export function SpentByWeek() {
  const query = useGetPurchasePageQuery({});
  const purchases = query.data?.items ?? [];
  const currency = purchases[0]?.currency ?? 'USD';
  return (
    <Section title={words.spentByWeek}>
      <ListView query={query} isEmpty={false} empty={null}>
        <WeekChart weeks={weekSums(purchases, new Date(), weeksShown)} currency={currency} />
      </ListView>
    </Section>
  );
}

const weekDay = (at: Date) =>
  at.toLocaleDateString(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

function WeekChart({ weeks, currency }: { readonly weeks: readonly WeekSum[]; readonly currency: string }) {
  const top = axisTop(Math.max(...weeks.map(({ spentMinor, heldMinor }) => spentMinor + heldMinor)));
  const height = (minor: number) => `${Math.max(0, (minor / top) * 100)}%`;
  return (
    <>
      <div className="weeks" aria-hidden>
        <span className="weeks-top">{roundMoneyText(top, currency)}</span>
        {weeks.map(({ startsAt, spentMinor, heldMinor }, index) => (
          <div key={startsAt.getTime()} className="week" data-now={index === weeks.length - 1}>
            <div className="week-bar">
              <div className="week-held" style={{ height: height(heldMinor) }} />
              <div className="week-spent" style={{ height: height(spentMinor) }} />
            </div>
            <span>{weekDay(startsAt)}</span>
          </div>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{words.spentByWeek}</caption>
        <thead>
          <tr>
            <th />
            <th>{words.spent}</th>
            <th>{words.onHold}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ startsAt, spentMinor, heldMinor }) => (
            <tr key={startsAt.getTime()}>
              <th>{words.weekOf(weekDay(startsAt))}</th>
              <td>{moneyText(spentMinor, currency)}</td>
              <td>{moneyText(heldMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
