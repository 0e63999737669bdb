import { type RecurringGiftWire } from '@almoner/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { designationParts } from '../../lib/designation-parts.ts';
import { moneyText } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { ApiProblem } from '../donor-api.ts';
import { ChangeMethod } from './change-method.tsx';
import { PlanAmounts } from './plan-amounts.tsx';
import { type ChangedPlan, declinedText, methodText, savedText } from './plan-page.tsx';
import { PlanFunds } from './plan-funds.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { SuggestionChoice } from './suggestion-choice.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
  const openEditor = () => {
    setOpen(true);
    // The button that was pressed is gone.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const noticeRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, or was disabled meanwhile.
    if (document.activeElement === document.body) noticeRef.current?.focus();
  }, [notice, plan.version]);
  const { frequency, campaign, organization, status, total, currency, nextChargeOn } = plan;
  const parts = designationParts(plan);
  return (
    <section className="donor-sheet plan-card">
      <header>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {words.yours[frequency]}
          </h2>
          <p>
            {campaign.title}, {organization.name}
          </p>
          {parts.length === 1 && <p>{words.toFund(parts[0]?.name ?? '')}</p>}
        </div>
        <span className="plan-status" data-status={status}>
          {statusText(plan)}
        </span>
      </header>
      {open ? (
        <>
          {notice !== null && (
            <p
              ref={noticeRef}
              tabIndex={-1}
              className={notice.isProblem ? 'form-problem' : 'plan-done'}
              role={notice.isProblem ? 'alert' : 'status'}
            >
              {notice.text}
            </p>
          )}
          {parts.length > 1 && <PlanFunds parts={parts} currency={currency} />}
          <Editor key={plan.version} plan={plan} onNotice={setNotice} onChanged={onChanged} />
        </>
      ) : (
        <p className="plan-line">
          {moneyText(total, currency)}
          {nextChargeOn !== null && ` · ${words.nextGift} ${shortUtcDay(nextChargeOn)}`}
          <button type="button" className="quiet-button text-link" onClick={openEditor}>
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
  // Resolves with the code of a problem, which is empty when the server did not respond; null when the work is done.
  const run = async (work: Promise<unknown>, done: string): Promise<string | null> => {
    setBusy(true);
    onNotice(null);
    let isDone = false;
    let code = '';
    try {
      await work;
      isDone = true;
      onNotice({ text: done, isProblem: false });
      await onChanged();
    } catch (error) {
      code = error instanceof ApiProblem ? error.code : '';
      onNotice({ text: words.problems[code] ?? words.failed, isProblem: true });
      if (code === 'changed_meanwhile' || code === 'recurring_gift_wrong_state') await onChanged();
    }
    setBusy(false);
    return isDone ? null : code;
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
        <PlanAmounts
          plan={plan}
          busy={busy}
          onSave={(change, expectedTotal) => run(changePlan(plan, change, expectedTotal), words.saved)}
        />
      )}
      {!isOver && (
        <SuggestionChoice
          plan={plan}
          busy={busy}
          onSave={async (suggestsUpgrades) =>
            (await run(changePlan(plan, { suggestsUpgrades }, null), words.saved)) === null
          }
        />
      )}
      {plan.endReason !== 'campaign_ended' && (
        <Card plan={plan} busy={busy} onChanged={(done) => void run(Promise.resolve(), done)} />
      )}
      <PlanSteps
        plan={plan}
        busy={busy}
        onStep={(step, expectedTotal) =>
          run(stepPlan(plan, step, expectedTotal ?? null), words.stepDone[step])
        }
      />
    </>
  );
}

interface CardProps {
  readonly plan: RecurringGiftWire;
  readonly busy: boolean;
  readonly onChanged: (done: string) => void;
}

function Card({ plan, busy, onChanged }: CardProps) {
  const [changing, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setChanging(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
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
        <ChangeMethod owner={{ id: plan.id, key: null }} plan={plan} onSaved={saved} onCancel={cancel} />
      ) : (
        <p className="plan-method">
          {plan.method !== null && methodText(plan.method)}
          <button
            ref={opener}
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
