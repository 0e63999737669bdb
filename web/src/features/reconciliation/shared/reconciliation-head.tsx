import { type ReconciliationDayWire } from '@almoner/contracts';
import { Money } from '../../../ui/money.tsx';
import { reconciliationWords as words } from '../../../words/en/reconciliation.ts';
import { dayText } from './day-text.ts';

/** The newest day as an equation. */
export function ReconciliationHead({ day }: { readonly day: ReconciliationDayWire }) {
  const { ledger, stripe, difference, currency, causes } = day;
  const date = dayText(day.day);
  return (
    <div className="reconciliation-equation">
      <Figure label={words.ledgerToday(date)} minor={ledger} currency={currency} />
      <Sign sign="−" name={words.minus} />
      <Figure label={words.stripeToday(date)} minor={stripe} currency={currency} />
      <Sign sign="=" name={words.equals} />
      <div className={difference === 0 ? undefined : 'reconciliation-differs'}>
        <Figure label={words.difference(causes.length)} minor={difference} currency={currency} />
      </div>
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly minor: number;
  readonly currency: string;
}

function Figure({ label, minor, currency }: FigureProps) {
  return (
    <div className="lead-figure">
      <span className="lead-figure-label">{label}</span>
      <Money minor={minor} currency={currency} />
    </div>
  );
}

function Sign({ sign, name }: { readonly sign: string; readonly name: string }) {
  return (
    <span>
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
