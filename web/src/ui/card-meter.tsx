import { type CardSummaryWire } from '@almoner/contracts';
import { isNearOrOverLimit, limitText, splitUsage, todayInPeriod } from '../lib/card-usage.ts';
import { moneyText } from '../lib/money-format.ts';
import { Meter } from './meter.tsx';
import { useNow } from './relative-time.tsx';

interface CardMeterProps {
  readonly card: CardSummaryWire;
  /** For screen readers, in a list that names its cards by something else. */
  readonly name?: string;
}

/** How full a card's period is; nothing without a rule. */
export function CardMeter({ card, name = card.name }: CardMeterProps) {
  const now = useNow();
  const { usage, spendRule, status } = card;
  if (usage === null || spendRule === null) return null;
  const { capturedMinor, heldMinor } = splitUsage(usage);
  return (
    <Meter
      spent={Math.max(0, capturedMinor)}
      held={heldMinor}
      limit={usage.limit}
      today={todayInPeriod(usage, now)}
      tone={status !== 'active' ? 'muted' : isNearOrOverLimit(card) ? 'warning' : 'accent'}
      label={`${name}: ${moneyText(usage.spent, spendRule.currency)} ${limitText(card)}`}
    />
  );
}
