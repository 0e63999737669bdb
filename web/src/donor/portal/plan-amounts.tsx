import '../amount-tiles.css';
import { type RecurringGiftWire } from '@almoner/contracts';
import { movedChargeDay, utcDay } from '@almoner/kernel';
import { useState } from 'react';
import { moneyText, roundMoneyText, typedAmount } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { Field } from '../field.tsx';
import { type AmountChoice, amountProblem, chosenMinor } from '../gift-amount.ts';
import { suggestedFor } from './suggested-amount.ts';
import { usePresentTotal } from './use-present-total.ts';

const shownAmounts = 3;

interface AmountsProps {
  readonly plan: RecurringGiftWire;
  readonly busy: boolean;
  /** `expectedTotal`: what is charged then, as it is shown here; null while it is not known. Resolves with the code of a problem, or null. */
  readonly onSave: (
    change: { amount?: number; day?: number },
    expectedTotal: number | null,
  ) => Promise<string | null>;
}

/** The amount and the day of a recurring gift, and what is charged next by them. */
export function PlanAmounts({ plan, busy, onSave }: AmountsProps) {
  const { amount, currency, frequency, coverFees, total } = plan;
  const [suggested] = useState(() => suggestedFor(plan));
  const [choice, setChoice] = useState(() => choiceOf(suggested ?? amount, plan));
  const [day, setDay] = useState(plan.day);
  const minor = chosenMinor(choice, currency);
  const problem = amountProblem(choice, plan);
  const isValid = minor !== null && problem === null;
  const isOther = isValid && minor !== amount;
  const isChanged = isOther || day !== plan.day;
  const { total: ofOther, refresh } = usePresentTotal(
    plan,
    isOther ? minor : null,
    plan.method?.type ?? 'card',
  );
  const charged = isOther ? ofOther : total;
  const next = nextCharge(plan, day);
  const save = async () => {
    const change = { ...(isOther && { amount: minor }), ...(day !== plan.day && { day }) };
    if ((await onSave(change, charged)) === 'gift_total_changed') refresh();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void save();
      }}
    >
      <AmountChoices plan={plan} choice={choice} problem={problem} onChoose={setChoice} />
      {suggested !== null && <p className="field-note">{words.suggested(moneyText(suggested, currency))}</p>}
      <p className="field-note">
        {isOther && words.was(moneyText(amount, currency))}{' '}
        {coverFees && (charged === null ? words.withFeesAdded : words.withFees(moneyText(charged, currency)))}
      </p>
      <div className="plan-days">
        <Field label={words.day(frequency)} {...(day > 28 && { note: words.lastDay })}>
          {(aria) => (
            <select {...aria} value={day} onChange={({ target }) => setDay(Number(target.value))}>
              {Array.from({ length: frequency === 'weekly' ? 7 : 31 }, (_, index) => index + 1).map((one) => (
                <option key={one} value={one}>
                  {frequency === 'weekly' ? words.weekday(one) : words.dayOfMonth(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="field">
          <span className="field-label">{words.nextGift}</span>
          <p className="plan-next">
            {next === null
              ? words.nothingNext
              : [shortUtcDay(next), ...(charged === null ? [] : [moneyText(charged, currency)])].join(', ')}
          </p>
        </div>
      </div>
      <button type="submit" className="give-button" disabled={busy || !isChanged || !isValid}>
        {isChanged && isValid ? saveLabel({ minor, charged, currency, next }) : words.unchanged}
      </button>
    </form>
  );
}

interface ChoicesProps {
  readonly plan: RecurringGiftWire;
  readonly choice: AmountChoice;
  readonly problem: string | null;
  readonly onChoose: (choice: AmountChoice) => void;
}

function AmountChoices({ plan, choice, problem, onChoose }: ChoicesProps) {
  const { id, currency, frequency, suggestedAmounts } = plan;
  const chosen = chosenMinor(choice, currency);
  return (
    <fieldset className="amounts">
      <legend className="field-label">{words.amountEach(frequency)}</legend>
      <div className="amount-grid plan-amounts">
        {suggestedAmounts.slice(0, shownAmounts).map((suggested) => (
          <label key={suggested} className="amount" data-chosen={suggested === chosen}>
            <input
              type="radio"
              name={`amount-${id}`}
              className="visually-hidden"
              checked={suggested === chosen}
              onChange={() => onChoose({ suggested })}
            />
            {roundMoneyText(suggested, currency)}
          </label>
        ))}
        <span className="field">
          <input
            aria-label={words.other}
            placeholder={words.otherShort}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `amount-${id}-problem`}
            inputMode="decimal"
            value={'typed' in choice ? choice.typed : ''}
            onChange={({ target }) => onChoose({ typed: target.value })}
          />
        </span>
      </div>
      {problem !== null && (
        <p id={`amount-${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** An amount that is offered is chosen there, and not repeated as the other one. */
function choiceOf(minor: number, { suggestedAmounts, currency }: RecurringGiftWire): AmountChoice {
  return suggestedAmounts.slice(0, shownAmounts).includes(minor)
    ? { suggested: minor }
    : { typed: typedAmount(minor, currency) };
}

const nextCharge = ({ nextChargeOn, frequency, day }: RecurringGiftWire, chosen: number): string | null =>
  nextChargeOn === null || chosen === day
    ? nextChargeOn
    : movedChargeDay(nextChargeOn, { frequency, anchorDay: chosen }, utcDay(new Date()));

interface SavedAmount {
  readonly minor: number;
  /** With the fees that the donor covers; null until they are known. */
  readonly charged: number | null;
  readonly currency: string;
  readonly next: string | null;
}

function saveLabel({ minor, charged, currency, next }: SavedAmount): string {
  const text = moneyText(charged ?? minor, currency);
  const label = next === null ? words.saveLater(text) : words.save(text, shortUtcDay(next));
  return charged === null ? words.savePlusFees(label) : label;
}
