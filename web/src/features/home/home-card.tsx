import { type CardSummaryWire, canPay, leftNow, shownSpendingStatusOf } from '@almoner/contracts';
import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { isNearOrOverLimit } from '../../lib/card-usage.ts';
import { CardMeter } from '../../ui/card-meter.tsx';

/** A card in a list on Home: what is left, and how full its period is. */
export function HomeCard({ card }: { readonly card: CardSummaryWire }) {
  const { id, name, usage, spendRule, ended } = card;
  if (usage === null || spendRule === null) return null;
  return (
    <li className="home-card">
      <div className="home-row">
        <Link className="plain-link name" to={`/cards?card=${id}`}>
          {name}
        </Link>
        {!canPay(card) && <StatusChip status={shownSpendingStatusOf(card)} />}
        {ended === null && (
          <span className={isNearOrOverLimit(card) ? 'warn' : undefined}>
            <Money minor={leftNow(card)} currency={spendRule.currency} /> {words.left}
          </span>
        )}
      </div>
      {ended === null && <CardMeter card={card} />}
    </li>
  );
}
