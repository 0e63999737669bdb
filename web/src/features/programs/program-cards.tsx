import { type CardSummaryWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { isNearOrOverLimit, splitUsage, todayInPeriod } from '../../lib/card-usage.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { Meter } from '../../ui/meter.tsx';
import { Money } from '../../ui/money.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { usageWords } from '../../words/en/cards.ts';

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
  const now = useNow();
  const { usage, spendRule, status } = card;
  if (usage === null || spendRule === null) return null;
  const { capturedMinor, heldMinor } = splitUsage(usage);
  const { currency, frequency } = spendRule;
  const limit = usageWords.of(roundMoneyText(usage.limit, currency), usageWords.frequency[frequency]);
  return (
    <>
      <div className="program-used">
        <span>
          <Money minor={usage.spent} currency={currency} /> {limit}
        </span>
      </div>
      <Meter
        spent={capturedMinor}
        held={heldMinor}
        limit={usage.limit}
        today={todayInPeriod(usage, now)}
        tone={status !== 'active' ? 'muted' : isNearOrOverLimit(card) ? 'warning' : 'accent'}
        label={`${card.name}, ${limit}`}
      />
    </>
  );
}
