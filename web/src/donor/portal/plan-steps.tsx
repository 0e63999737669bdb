import { type RecurringGiftWire, type RecurringStep } from '@almoner/contracts';
import { chargeDayAfter } from '@almoner/kernel';
import { useEffect, useRef, useState } from 'react';
import { moneyText } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { usePresentTotal } from './use-present-total.ts';

interface StepsProps {
  readonly plan: RecurringGiftWire;
  readonly busy: boolean;
  /** `expectedTotal`: of a restart, what is charged then, as it is shown here. Resolves with the code of a problem, or null. */
  readonly onStep: (step: RecurringStep, expectedTotal?: number) => Promise<string | null>;
}

interface Question {
  readonly step: RecurringStep;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
}

/** The donor's actions on a recurring gift. Permanent ones ask first. */
export function PlanSteps({ plan, busy, onStep }: StepsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const steps = useRef<HTMLDivElement>(null);
  const asked = useRef<RecurringStep | null>(null);
  // When a question is canceled, the focus returns to the button that asked it.
  useEffect(() => {
    if (question === null && asked.current !== null)
      steps.current?.querySelector<HTMLElement>(`[data-step="${asked.current}"]`)?.focus();
    asked.current = question?.step ?? null;
  }, [question]);
  const { status, nextChargeOn, skippedOn, endReason } = plan;
  const isRestartable =
    !plan.needsMethod && (status === 'canceled' || (status === 'stopped' && endReason === 'declined'));
  const button = (label: string, onClick: () => void, step?: RecurringStep) => (
    <button type="button" className="plan-step" data-step={step} disabled={busy} onClick={onClick}>
      {label}
    </button>
  );
  if (question !== null)
    return (
      <div
        role="alertdialog"
        aria-label={question.title}
        onKeyDown={({ key }) => key === 'Escape' && setQuestion(null)}
      >
        <p>{question.text}</p>
        <div className="plan-steps">
          {button(question.yes, () => void onStep(question.step))}
          <button type="button" className="plan-step" autoFocus onClick={() => setQuestion(null)}>
            {question.no}
          </button>
        </div>
      </div>
    );
  return (
    <div className="plan-steps" ref={steps}>
      {status === 'active' &&
        nextChargeOn !== null &&
        button(
          words.skip(shortUtcDay(nextChargeOn)),
          () => setQuestion(skipQuestion(plan, nextChargeOn)),
          'skip',
        )}
      {typeof skippedOn === 'string' &&
        button(words.undoSkip(shortUtcDay(skippedOn)), () => void onStep('undo-skip'))}
      {(status === 'active' || status === 'past_due') && button(words.pause, () => void onStep('pause'))}
      {status === 'paused' && button(words.resume, () => void onStep('resume'))}
      {isRestartable && <Restart plan={plan} busy={busy} onStep={onStep} />}
      {(status === 'active' || status === 'past_due' || status === 'paused') &&
        button(words.stop, () => setQuestion(stopQuestion), 'cancel')}
    </div>
  );
}

/** A gift that starts again is charged by the present fee rates. */
function Restart({ plan, busy, onStep }: StepsProps) {
  const { total, refresh } = usePresentTotal(plan, plan.amount, plan.method?.type ?? 'card');
  const restart = async (shown: number) => {
    if ((await onStep('restart', shown)) === 'gift_total_changed') refresh();
  };
  return (
    <>
      {total !== null && <p className="field-note">{words.restartTotal(moneyText(total, plan.currency))}</p>}
      <button
        type="button"
        className="plan-step"
        disabled={busy || total === null}
        onClick={() => {
          if (total !== null) void restart(total);
        }}
      >
        {words.restart}
      </button>
    </>
  );
}

const stopQuestion: Question = {
  step: 'cancel',
  title: words.stop,
  text: words.stopConfirm,
  yes: words.stopYes,
  no: words.keep,
};

function skipQuestion({ frequency, day }: RecurringGiftWire, nextChargeOn: string): Question {
  const following = chargeDayAfter(nextChargeOn, { frequency, anchorDay: day });
  const [skipped, next] = [nextChargeOn, following].map((day) => shortUtcDay(day));
  return {
    step: 'skip',
    title: words.skip(skipped ?? ''),
    text: words.skipConfirm(skipped ?? '', next ?? ''),
    yes: words.skipYes,
    no: words.skipNo,
  };
}
