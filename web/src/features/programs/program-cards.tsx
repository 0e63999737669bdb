import { type CardSummaryWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { limitText } from '../../lib/card-usage.ts';
import { personName } from '../../lib/person-name.ts';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CardMeter } from '../cards/shared/card-meter.tsx';

/** The cards on a program, each with the holder and how full its own rule is. */
export function ProgramCards({ cards }: { readonly cards: readonly CardSummaryWire[] }) {
  return (
    <ul>
      {cards.map((card) => (
        <li key={card.id} className="program-card">
          <div className="program-card-line">
            <span className="two-line">
              <Link className="plain-link name" to={`/cards?card=${card.id}`}>
                {personName(card.holder)}
              </Link>
              <span>
                {card.name}
                {card.last4 !== null && ` ·· ${card.last4}`}
              </span>
            </span>
            {card.status !== 'active' && <StatusChip status={card.status} />}
          </div>
          <CardBar card={card} />
        </li>
      ))}
    </ul>
  );
}

function CardBar({ card }: { readonly card: CardSummaryWire }) {
  const { usage, spendRule } = card;
  if (usage === null || spendRule === null) return null;
  return (
    <>
      <div className="program-used">
        <span>
          <Money minor={usage.spent} currency={spendRule.currency} /> {limitText(card)}
        </span>
      </div>
      <CardMeter card={card} name={personName(card.holder)} />
    </>
  );
}
