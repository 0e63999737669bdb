import { type CardSummaryWire } from '@almoner/contracts';
import { moneyText, roundMoneyText } from '../../lib/money-format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Money } from '../../ui/money.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { usageWords as words } from '../../words/en/cards.ts';
import { isNearOrOverLimit, resetText, splitUsage, todayInPeriod } from '../../lib/card-usage.ts';

/** Spent, held, limit, reset and today in two lines. */
export function UsageBar({ card }: { readonly card: CardSummaryWire }) {
  const now = useNow();
  const { usage, spendRule } = card;
  if (usage === null || spendRule === null) return null;
  const { capturedMinor, heldMinor } = splitUsage(usage);
  const { currency, frequency } = spendRule;
  const limit = words.of(roundMoneyText(usage.limit, currency), words.frequency[frequency]);
  const tone = card.status === 'active' ? (isNearOrOverLimit(card) ? 'warning' : 'accent') : 'muted';
  return (
    <div className="usage">
      <div className="usage-text">
        <span>
          <span className="usage-spent">
            <Money minor={usage.spent} currency={currency} />
          </span>{' '}
          {limit}
        </span>
        <span>{resetText(card, now)}</span>
      </div>
      <Meter
        spent={capturedMinor}
        held={heldMinor}
        limit={usage.limit}
        today={todayInPeriod(usage, now)}
        tone={tone}
        label={`${card.name}: ${moneyText(usage.spent, currency)} ${limit}`}
      />
    </div>
  );
}
