import { type RecurringGiftWire, type RecurringStep } from '@almoner/contracts';
import { useId, useState } from 'react';
import { moneyText, parseAmount, roundMoneyText, typedAmount } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { ApiProblem } from '../donor-api.ts';
import { Field } from '../field.tsx';
import { ChangeMethod } from './change-method.tsx';
import { type ChangedPlan, declinedText, methodText, savedText } from './plan-page.tsx';
import { SuggestionChoice } from './suggestion-choice.tsx';
import { suggestedFor } from './suggested-amount.ts';
import { changePlan, stepPlan } from './portal-api.ts';

interface PlanCardProps {
  readonly plan: RecurringGiftWire;
  readonly isOpen: boolean;
  /** Reads the gift again. */
  readonly onChanged: () => Promise<void>;
}

/** One recurring gift, and everything that its donor can do with it. */
export function PlanCard({ plan, isOpen, onChanged }: PlanCardProps) {
  const [open, setOpen] = useState(isOpen);
  // Kept here: the editor starts again from each new version of the gift.
  const [notice, setNotice] = useState<PlanNotice | null>(null);
  const { frequency, campaign, organization, status, total, currency, nextChargeOn } = plan;
  return (
    <section className="donor-sheet plan-card">
      <header>
        <div>
          <h2>{words.yours[frequency]}</h2>
          <p>
            {campaign.title}, {organization.name}
          </p>
        </div>
        <span className="plan-status" data-status={status}>
          {statusText(plan)}
        </span>
      </header>
      {open ? (
        <>
          {notice !== null && (
            <p
              className={notice.isProblem ? 'form-problem' : 'plan-done'}
              role={notice.isProblem ? 'alert' : 'status'}
            >
              {notice.text}
            </p>
          )}
          <Editor key={plan.version} plan={plan} onNotice={setNotice} onChanged={onChanged} />
        </>
      ) : (
        <p className="plan-line">
          {moneyText(total, currency)}
          {nextChargeOn !== null && ` · ${words.nextGift} ${shortUtcDay(nextChargeOn)}`}
          <button type="button" className="quiet-button text-link" onClick={() => setOpen(true)}>
            {words.change}
          </button>
        </p>
      )}
    </section>
  );
}

function statusText({ status, method, isDebited }: RecurringGiftWire): string {
  if (status === 'past_due' && method?.type === 'bank_debit')
    return isDebited ? words.tryingAgain : words.notPaid;
  return words.statuses[status];
}

interface PlanNotice {
  readonly text: string;
  readonly isProblem: boolean;
}
interface EditorProps extends Omit<PlanCardProps, 'isOpen'> {
  readonly onNotice: (notice: PlanNotice | null) => void;
}

function Editor({ plan, onNotice, onChanged }: EditorProps) {
  const [busy, setBusy] = useState(false);
  // Busy until the new version is read: it starts the editor again, and would close a question that was opened meanwhile.
  const run = async (work: Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    onNotice(null);
    let isDone = false;
    try {
      await work;
      isDone = true;
      onNotice({ text: done, isProblem: false });
      await onChanged();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : '';
      onNotice({ text: words.problems[code] ?? words.failed, isProblem: true });
      if (code === 'changed_meanwhile' || code === 'recurring_gift_wrong_state') await onChanged();
    }
    setBusy(false);
    return isDone;
  };
  const isOver = plan.status === 'stopped' || plan.status === 'canceled';
  return (
    <>
      {plan.status === 'past_due' || plan.endReason === 'declined' ? (
        <p className="form-problem">{declinedText(plan)}</p>
      ) : plan.isDebited ? (
        <p>{words.debited}</p>
      ) : null}
      {plan.endReason === 'campaign_ended' && <p>{words.campaignEnded}</p>}
      {!isOver && (
        <Amounts
          plan={plan}
          busy={busy}
          onSave={(change) => void run(changePlan(plan, change), words.saved)}
        />
      )}
      {!isOver && (
        <SuggestionChoice
          plan={plan}
          busy={busy}
          onSave={(suggestsUpgrades) => run(changePlan(plan, { suggestsUpgrades }), words.saved)}
        />
      )}
      {plan.endReason !== 'campaign_ended' && (
        <Card plan={plan} busy={busy} onChanged={(done) => void run(Promise.resolve(), done)} />
      )}
      <Steps
        plan={plan}
        busy={busy}
        onStep={(step) => void run(stepPlan(plan, step), words.stepDone[step])}
      />
    </>
  );
}

interface AmountsProps {
  readonly plan: RecurringGiftWire;
  readonly busy: boolean;
  readonly onSave: (change: { amount?: number; day?: number }) => void;
}

function Amounts({ plan, busy, onSave }: AmountsProps) {
  const { amount, currency, frequency, suggestedAmounts, minimumAmount, coverFees, total } = plan;
  const [suggested] = useState(() => suggestedFor(plan));
  const [typed, setTyped] = useState(typedAmount(suggested ?? amount, currency));
  const [day, setDay] = useState(plan.day);
  const minor = parseAmount(typed, currency);
  const isValid = minor !== null && minor >= minimumAmount;
  const isChanged = (isValid && minor !== amount) || day !== plan.day;
  const last = frequency === 'weekly' ? 7 : 31;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSave({ ...(minor !== amount && { amount: minor }), ...(day !== plan.day && { day }) });
      }}
    >
      <fieldset className="amounts">
        <legend className="field-label">{words.amountEach(frequency)}</legend>
        <div className="amount-grid plan-amounts">
          {suggestedAmounts.slice(0, 3).map((suggested) => (
            <label key={suggested} className="amount" data-chosen={suggested === minor}>
              <input
                type="radio"
                name={`amount-${plan.id}`}
                className="visually-hidden"
                checked={suggested === minor}
                onChange={() => setTyped(typedAmount(suggested, currency))}
              />
              {roundMoneyText(suggested, currency)}
            </label>
          ))}
          <span className="field">
            <input
              aria-label={words.other}
              aria-invalid={!isValid}
              inputMode="decimal"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </span>
        </div>
        {suggested !== null && (
          <p className="field-note">{words.suggested(moneyText(suggested, currency))}</p>
        )}
        <p className="field-note">
          {isValid && minor !== amount && words.was(moneyText(amount, currency))}{' '}
          {coverFees && (minor === amount ? words.withFees(moneyText(total, currency)) : words.withFeesAdded)}
        </p>
      </fieldset>
      <div className="plan-days">
        <Field label={words.day(frequency)} {...(day > 28 && { note: words.lastDay })}>
          {(aria) => (
            <select {...aria} value={day} onChange={({ target }) => setDay(Number(target.value))}>
              {Array.from({ length: last }, (_, index) => index + 1).map((one) => (
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
            {plan.nextChargeOn === null
              ? words.nothingNext
              : `${shortUtcDay(plan.nextChargeOn)}, ${moneyText(total, currency)}`}
          </p>
        </div>
      </div>
      <button type="submit" className="give-button" disabled={busy || !isChanged || !isValid}>
        {isChanged && minor !== null ? saveLabel(plan, minor, day) : words.unchanged}
      </button>
    </form>
  );
}

function saveLabel(
  { amount, currency, nextChargeOn, day, coverFees, total }: RecurringGiftWire,
  minor: number,
  chosen: number,
): string {
  // What the fees add to another amount is known once it is saved.
  const isSame = minor === amount;
  const text = moneyText(isSame ? total : minor, currency);
  const label =
    nextChargeOn === null || chosen !== day
      ? words.saveLater(text)
      : words.save(text, shortUtcDay(nextChargeOn));
  return coverFees && !isSame ? words.savePlusFees(label) : label;
}

interface CardProps {
  readonly plan: RecurringGiftWire;
  readonly busy: boolean;
  readonly onChanged: (done: string) => void;
}

function Card({ plan, busy, onChanged }: CardProps) {
  const [changing, setChanging] = useState(false);
  const label = useId();
  const waits = plan.status === 'past_due' || plan.endReason === 'declined';
  const saved = (after: ChangedPlan) => {
    setChanging(false);
    onChanged(savedText(waits, after));
  };
  return (
    <div className="field" role="group" aria-labelledby={label}>
      <span className="field-label" id={label}>
        {plan.method?.type === 'bank_debit' ? words.account : words.card}
      </span>
      {changing ? (
        <ChangeMethod
          owner={{ id: plan.id, key: null }}
          plan={plan}
          onSaved={saved}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <p className="plan-method">
          {plan.method !== null && methodText(plan.method)}
          <button
            type="button"
            className="quiet-button text-link"
            disabled={busy}
            onClick={() => setChanging(true)}
          >
            {words.change}
          </button>
        </p>
      )}
    </div>
  );
}

interface StepsProps {
  readonly plan: RecurringGiftWire;
  readonly busy: boolean;
  readonly onStep: (step: RecurringStep) => void;
}

function Steps({ plan, busy, onStep }: StepsProps) {
  const [asks, setAsks] = useState(false);
  const button = (step: RecurringStep, label: string) => (
    <button type="button" className="plan-step" disabled={busy} onClick={() => onStep(step)}>
      {label}
    </button>
  );
  const { status, nextChargeOn, endReason } = plan;
  if (asks) {
    return (
      <div role="alertdialog" aria-label={words.stop}>
        <p>{words.stopConfirm}</p>
        <div className="plan-steps">
          {button('cancel', words.stopYes)}
          <button type="button" className="plan-step" autoFocus onClick={() => setAsks(false)}>
            {words.keep}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div className="plan-steps">
      {status === 'active' && nextChargeOn !== null && button('skip', words.skip(shortUtcDay(nextChargeOn)))}
      {(status === 'active' || status === 'past_due') && button('pause', words.pause)}
      {status === 'paused' && button('resume', words.resume)}
      {!plan.needsMethod &&
        (status === 'canceled' || (status === 'stopped' && endReason === 'declined')) &&
        button('restart', words.restart)}
      {(status === 'active' || status === 'past_due' || status === 'paused') && (
        <button type="button" className="plan-step" disabled={busy} onClick={() => setAsks(true)}>
          {words.stop}
        </button>
      )}
    </div>
  );
}
