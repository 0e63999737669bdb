import { type CardSummaryWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { roundMoneyText } from '../../lib/money-format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Money } from '../../ui/money.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { usageWords } from '../../words/en/cards.ts';
import { isNearOrOverLimit, splitUsage, todayInPeriod } from '../../lib/card-usage.ts';

/** A card in a list on Home: what is left, and how full its period is. */
export function CardMeter({ card }: { readonly card: CardSummaryWire }) {
  const now = useNow();
  const { id, name, usage, spendRule, status } = card;
  if (usage === null || spendRule === null) return null;
  const { capturedMinor, heldMinor, leftMinor } = splitUsage(usage);
  const near = isNearOrOverLimit(card);
  const limit = usageWords.of(
    roundMoneyText(usage.limit, spendRule.currency),
    usageWords.frequency[spendRule.frequency],
  );
  return (
    <li className="home-card">
      <div className="home-row">
        <Link className="plain-link name" to={`/cards?card=${id}`}>
          {name}
        </Link>
        <span className={near ? 'warn' : undefined}>
          <Money minor={leftMinor} currency={spendRule.currency} /> {words.left}
        </span>
      </div>
      <Meter
        spent={capturedMinor}
        held={heldMinor}
        limit={usage.limit}
        today={todayInPeriod(usage, now)}
        tone={status !== 'active' ? 'muted' : near ? 'warning' : 'accent'}
        label={`${name}, ${limit}`}
      />
    </li>
  );
}
