import './equation.css';
import { Fragment, type ReactNode } from 'react';
import { figureWords as words } from '../words/en/figures.ts';
import { Money } from './money.tsx';

interface Figure {
  readonly label: string;
  /** Minor units. */
  readonly minor: number;
}

interface EquationProps {
  readonly currency: string;
  readonly limit: Figure;
  /** The label of what was captured, where it has another name. */
  readonly captured?: string;
  readonly capturedMinor: number;
  readonly heldMinor: number;
  readonly left: Figure;
  /** Little is left, or nothing. */
  readonly isWarning?: boolean;
  /** Beside the total. */
  readonly children?: ReactNode;
}

/** A limit less what was captured and is on hold is what is left: a sum that can be checked by hand. */
export function Equation(props: EquationProps) {
  const { currency, limit, captured = words.captured, capturedMinor, heldMinor, left } = props;
  const { isWarning = false, children } = props;
  return (
    <div className="equation">
      <Term {...limit} currency={currency} />
      <Sign sign="−" name={words.minus} />
      <Term label={captured} minor={capturedMinor} currency={currency} />
      <Sign sign="−" name={words.minus} />
      <Term label={words.onHold} minor={heldMinor} currency={currency} />
      <Sign sign="=" name={words.equals} />
      <div className={`equation-total lead-figure${isWarning ? ' warn' : ''}`}>
        <span className="lead-figure-label">{left.label}</span>
        <Money minor={left.minor} currency={currency} />
      </div>
      {children}
    </div>
  );
}

interface SumProps {
  readonly currency: string;
  /** The parts of the total, in the order of the page. */
  readonly terms: readonly Figure[];
  readonly total: Figure;
}

/** A total and its parts on one line; without parts only the total. */
export function Sum({ currency, terms, total }: SumProps) {
  return (
    <div className="equation sum">
      {terms.map((term, index) => (
        <Fragment key={term.label}>
          {index > 0 && <Sign sign="+" name={words.plus} />}
          <Term {...term} currency={currency} />
        </Fragment>
      ))}
      {terms.length > 0 && <Sign sign="=" name={words.equals} />}
      <div className="equation-total equation-term">
        <span className="lead-figure-label">{total.label}</span>
        <Money minor={total.minor} currency={currency} />
      </div>
    </div>
  );
}

function Term({ label, minor, currency }: Figure & { readonly currency: string }) {
  return (
    <div className="equation-term">
      <span className="lead-figure-label">{label}</span>
      <Money minor={minor} currency={currency} />
    </div>
  );
}

function Sign({ sign, name }: { readonly sign: string; readonly name: string }) {
  return (
    <span className="equation-sign">
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
