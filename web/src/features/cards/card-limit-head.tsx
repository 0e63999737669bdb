import { type CardSummaryWire } from '@almoner/contracts';
import { isNearOrOverLimit, splitUsage } from '../../lib/card-usage.ts';
import { currentPeriodName, daysToGo, resetDay } from '../../lib/card-periods.ts';
import { Equation } from '../../ui/equation.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { cardPageWords as words } from '../../words/en/card-page.ts';
import { cardWords } from '../../words/en/cards.ts';
import { ProgramLeft } from './program-left.tsx';
import { CardMeter } from '../../ui/card-meter.tsx';

/** The limit less what was captured and is on hold is what is left: an equation that can be checked by hand. */
export function CardLimitHead({ card }: { readonly card: CardSummaryWire }) {
  const { usage, spendRule } = card;
  if (usage === null || spendRule === null) return <p className="supporting">{words.notRegistered}</p>;
  const { capturedMinor, heldMinor, leftMinor } = splitUsage(usage);
  const { currency } = spendRule;
  // Nothing can be spent with it anymore, whatever the limit leaves.
  const isEnded = card.ended !== null;
  const isWarning = !isEnded && isNearOrOverLimit(card);
  return (
    <section className="card-head" data-tone={isWarning ? 'warning' : 'accent'} aria-label={cardWords.left}>
      <Equation
        currency={currency}
        limit={{ label: words.limitFor(currentPeriodName(card)), minor: usage.limit }}
        capturedMinor={capturedMinor}
        heldMinor={heldMinor}
        left={{ label: isEnded ? words.unspent : words.leftUntil(resetDay(card)), minor: leftMinor }}
        isWarning={isWarning}
      >
        {!isEnded && <Reset card={card} />}
      </Equation>
      {!isEnded && <ProgramLeft card={card} />}
      <CardMeter card={card} />
      <ul className="legend card-head-legend" aria-hidden>
        <li data-mark="spent">{cardWords.captured}</li>
        <li data-mark="held">{cardWords.onHold}</li>
        {usage.periodEnd !== null && <li data-mark="today">{cardWords.legend.today}</li>}
      </ul>
    </section>
  );
}

function Reset({ card }: { readonly card: CardSummaryWire }) {
  const now = useNow();
  const day = resetDay(card);
  const days = daysToGo(card, now);
  return (
    <p className="equation-end supporting">
      {day === null || days === null ? (
        words.noReset
      ) : (
        <>
          {words.resetsOn(day)}
          <br />
          {words.daysToGo(days)}
        </>
      )}
    </p>
  );
}
