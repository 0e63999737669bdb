import { type FundraisingFiguresWire, type FundraisingOverviewWire } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { LeadFigure, Money } from '../../../ui/money.tsx';
import { fundraisingOverviewWords as words } from '../../../words/en/fundraising-overview.ts';
import { averageGift, changePercent } from './overview-days.ts';

interface OverviewProps {
  readonly overview: FundraisingOverviewWire;
}

interface FigureRow {
  readonly label: string;
  readonly of: (figures: FundraisingFiguresWire) => number | null;
  readonly isMoney: boolean;
}

const money: readonly FigureRow[] = [
  { label: words.rows.raised, of: ({ raised }) => raised, isMoney: true },
  { label: words.rows.fees, of: ({ fees }) => -fees, isMoney: true },
];
const netOf = ({ raised, fees }: FundraisingFiguresWire) => raised - fees;
const others: readonly FigureRow[] = [
  { label: words.rows.refunded, of: ({ refunded }) => refunded, isMoney: true },
  { label: words.rows.gifts, of: ({ gifts }) => gifts, isMoney: false },
  { label: words.rows.average, of: averageGift, isMoney: true },
  { label: words.rows.donors, of: ({ donors }) => donors, isMoney: false },
  { label: words.rows.newDonors, of: ({ newDonors }) => newDonors, isMoney: false },
];

/** The sum raised, and each figure beside that of the range before. */
export function OverviewFigures({ overview }: OverviewProps) {
  const { present, previous, currency } = overview;
  const average = averageGift(present);
  const change = changePercent(present.raised, previous.raised);
  const row = ({ label, of, isMoney }: FigureRow) => (
    <Row
      key={label}
      label={label}
      present={of(present)}
      previous={of(previous)}
      currency={isMoney ? currency : null}
    />
  );
  return (
    <section className="overview-head" aria-label={words.figures}>
      <div className="overview-lead">
        <div>
          <LeadFigure label={words.raised} minor={present.raised} currency={currency} />
          {change !== null && <p className="supporting">{words.change(percentText(change))}</p>}
        </div>
        <dl className="overview-counts">
          <Count value={present.donors.toLocaleString('en')} label={words.donors(present.donors)} />
          <Count value={present.gifts.toLocaleString('en')} label={words.gifts(present.gifts)} />
          {average !== null && <Count value={moneyText(average, currency)} label={words.average} />}
        </dl>
      </div>
      <table className="overview-table">
        <caption className="visually-hidden">{words.figures}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.figure}</th>
            <th scope="col">{words.columns.present}</th>
            <th scope="col">{words.columns.previous}</th>
            <th scope="col" className="wide-only">
              {words.columns.change}
            </th>
          </tr>
        </thead>
        <tbody>{money.map(row)}</tbody>
        <tbody className="overview-total">
          {row({ label: words.rows.net(currency), of: netOf, isMoney: true })}
        </tbody>
        <tbody>{others.map(row)}</tbody>
      </table>
      <p className="supporting overview-hint">{words.hint}</p>
    </section>
  );
}

function Count({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface RowProps {
  readonly label: string;
  /** Null when there is none. */
  readonly present: number | null;
  readonly previous: number | null;
  /** For an amount in minor units; null for a number. */
  readonly currency: string | null;
}

function Row({ label, present, previous, currency }: RowProps) {
  const change =
    present === null || previous === null ? null : changePercent(Math.abs(present), Math.abs(previous));
  const cell = (value: number | null) => {
    if (value === null) return '–';
    return currency === null ? (
      value.toLocaleString('en')
    ) : (
      <Money minor={value} currency={currency} zeroAsDash />
    );
  };
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{cell(present)}</td>
      <td className="overview-previous">{cell(previous)}</td>
      <td className="wide-only">{change === null ? '–' : percentText(change)}</td>
    </tr>
  );
}

function percentText(change: number): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return `${sign}${Math.abs(change).toLocaleString('en')}%`;
}
