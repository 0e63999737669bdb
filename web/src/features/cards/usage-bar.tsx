import { type CardSummaryWire } from '@almoner/contracts';
import { Money } from '../../ui/money.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { limitText, resetText } from '../../lib/card-usage.ts';
import { CardMeter } from '../../ui/card-meter.tsx';

/** Spent, held, limit, reset and today in two lines. */
export function UsageBar({ card }: { readonly card: CardSummaryWire }) {
  const now = useNow();
  const { usage, spendRule } = card;
  if (usage === null || spendRule === null) return null;
  return (
    <div className="usage">
      <div className="usage-text">
        <span>
          <span className="usage-spent">
            <Money minor={usage.spent} currency={spendRule.currency} />
          </span>{' '}
          {limitText(card)}
        </span>
        <span>{resetText(card, now)}</span>
      </div>
      <CardMeter card={card} />
    </div>
  );
}
