import { type CardSummaryWire } from '@almoner/contracts';
import { splitUsage } from '../../lib/card-usage.ts';
import { moneyText } from '../../lib/money-format.ts';
import { usageWords as words } from '../../words/en/cards.ts';

/** Where the card's own limit leaves more than its program does, what a purchase could take at most. */
export function ProgramLeft({ card }: { readonly card: CardSummaryWire }) {
  const { usage, spendRule, programState, programLeft } = card;
  if (usage === null || spendRule === null || programState === null || programLeft === null) return null;
  if (programState !== 'active')
    return <p className="notice notice-warning">{words.programStopped[programState]}</p>;
  if (programLeft >= splitUsage(usage).leftMinor) return null;
  return (
    <p className="notice notice-warning">{words.programLeaves(moneyText(programLeft, spendRule.currency))}</p>
  );
}
