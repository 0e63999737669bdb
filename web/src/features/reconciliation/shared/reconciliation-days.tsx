import { type DifferenceCauseWire, type ReconciliationDayWire } from '@almoner/contracts';
import { CheckOutlined, WarningOutlined } from '@ant-design/icons';
import { Fragment } from 'react';
import { moneyText } from '../../../lib/money-format.ts';
import { Money } from '../../../ui/money.tsx';
import { reconciliationWords as words } from '../../../words/en/reconciliation.ts';
import { dayState, type DayState } from './day-state.ts';
import { dayText } from './day-text.ts';

interface DaysProps {
  /** Newest first. */
  readonly days: readonly ReconciliationDayWire[];
  readonly onlyDifferences: boolean;
}

/** A line for each day, with the causes of its difference below. */
export function ReconciliationDays({ days, onlyDifferences }: DaysProps) {
  const lines = days
    .map((day, index) => ({ day, state: dayState(day, sameCurrency(day, days.slice(0, index))) }))
    .filter(({ day }) => !onlyDifferences || day.difference !== 0);
  const { columns } = words;
  return (
    <table className="data-table" data-density="small" aria-label={words.label}>
      <thead>
        <tr>
          <th scope="col">{columns.day}</th>
          <th scope="col" data-align="right">
            {columns.ledger}
          </th>
          <th scope="col" data-align="right" data-wide-only>
            {columns.stripe}
          </th>
          <th scope="col" data-align="right">
            {columns.difference}
          </th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ day, state }) => (
          <Fragment key={`${day.day} ${day.currency}`}>
            <DayRow day={day} state={state} />
            {(state === 'open' || state === 'cleared') &&
              day.causes.map((cause) => (
                <CauseRow
                  key={`${cause.kind} ${cause.stripeId ?? ''}`}
                  cause={cause}
                  currency={day.currency}
                />
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const sameCurrency = ({ currency }: ReconciliationDayWire, days: readonly ReconciliationDayWire[]) =>
  days.filter((day) => day.currency === currency);

function DayRow({ day, state }: { readonly day: ReconciliationDayWire; readonly state: DayState }) {
  const { ledger, stripe, difference, currency } = day;
  return (
    <tr>
      <td className={difference === 0 ? 'no-wrap' : 'name no-wrap'}>{dayText(day.day)}</td>
      <td data-align="right">
        <Money minor={ledger} currency={currency} />
      </td>
      <td data-align="right" data-wide-only>
        <Money minor={stripe} currency={currency} />
      </td>
      <td data-align="right" className={state === 'open' ? 'reconciliation-differs' : undefined}>
        <Money minor={difference} currency={currency} zeroAsDash />
      </td>
      <td className="supporting">
        <State day={day} state={state} />
      </td>
    </tr>
  );
}

function State({ day, state }: { readonly day: ReconciliationDayWire; readonly state: DayState }) {
  if (state === 'same') return words.same(moneyText(day.difference, day.currency));
  if (state === 'open')
    return (
      <>
        <WarningOutlined aria-hidden /> {words.open(day.causes.length)}
      </>
    );
  return (
    <>
      <CheckOutlined aria-hidden /> {words[state]}
    </>
  );
}

function CauseRow({ cause, currency }: { readonly cause: DifferenceCauseWire; readonly currency: string }) {
  const { kind, label } = cause;
  const name = words.causes[kind];
  return (
    <tr className="reconciliation-cause">
      <td colSpan={5}>
        <span className="two-line">
          <span className="name">
            {label === null ? name : `${name}: ${label}`} <Money minor={cause.amount} currency={currency} />
          </span>
          <span className="supporting">{detailOf(cause, currency)}</span>
        </span>
      </td>
    </tr>
  );
}

function detailOf({ ledger, stripe }: DifferenceCauseWire, currency: string): string {
  if (ledger !== null && stripe !== null)
    return words.both(moneyText(ledger, currency), moneyText(stripe, currency));
  if (stripe !== null) return words.onlyStripe(moneyText(stripe, currency));
  return ledger === null ? words.unknownDetail : words.onlyLedger(moneyText(ledger, currency));
}
