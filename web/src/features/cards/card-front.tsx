import { type CardSummaryWire } from '@almoner/contracts';
import { personName } from '../../lib/person-name.ts';
import { cardWords as words } from '../../words/en/cards.ts';

interface CardFrontProps {
  readonly card: CardSummaryWire;
  readonly organization: string;
}

/** The face of a card, with what is printed on it except its number. */
export function CardFront({ card: { type, last4, holder }, organization }: CardFrontProps) {
  return (
    <div className="card-front" data-type={type}>
      <p className="card-front-line">
        <strong>{organization}</strong>
        <span>{words.types[type]}</span>
      </p>
      <p className="card-front-number">
        <span aria-hidden>···· ···· ···· </span>
        {last4 ?? words.noNumberYet}
      </p>
      <p className="card-front-line">
        <strong>{personName(holder)}</strong>
      </p>
    </div>
  );
}
