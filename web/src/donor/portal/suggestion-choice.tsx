import { type RecurringGiftWire } from '@almoner/contracts';
import { useState } from 'react';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';

interface SuggestionChoiceProps {
  readonly plan: Pick<RecurringGiftWire, 'suggestsUpgrades'>;
  readonly busy: boolean;
  /** Returns whether it was saved. */
  readonly onSave: (suggestsUpgrades: boolean) => Promise<boolean>;
}

/** Returns whether a higher amount is suggested by email. The checkbox changes immediately, and back if the change fails. */
export function SuggestionChoice({ plan, busy, onSave }: SuggestionChoiceProps) {
  const [chosen, setChosen] = useState(plan.suggestsUpgrades);
  const choose = async (suggests: boolean) => {
    setChosen(suggests);
    if (!(await onSave(suggests))) setChosen(!suggests);
  };
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={chosen}
        disabled={busy}
        onChange={({ target }) => void choose(target.checked)}
      />
      <span>{words.suggestsUpgrades}</span>
    </label>
  );
}
