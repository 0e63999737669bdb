import { type UserWire } from '@almoner/contracts';
import { CheckCircleFilled } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useGetFirstStepsQuery } from '../../api/home.api.ts';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { type FirstStep, doneSteps, firstSteps } from './first-steps.ts';

const places: Record<FirstStep, string> = {
  bank: '/settings?tab=organization',
  deposit: '/cash-management?tab=wallet&deposit=1',
  people: '/settings?tab=members',
  card: '/cards?new=1',
  campaign: '/donations',
};
const hiddenKey = (organizationId: string) => `first-steps-hidden.${organizationId}`;
const doneKey = (organizationId: string) => `first-steps-done.${organizationId}`;
const isStored = (key: string) => localStorage.getItem(key) !== null;

/** An admin's first steps, until all were done once. Hidden where their state is not known. */
export function FirstSteps({ account }: { readonly account: UserWire }) {
  const organizationId = account.organizationId ?? '';
  const [isHidden, setHidden] = useState(
    () => isStored(hiddenKey(organizationId)) || isStored(doneKey(organizationId)),
  );
  const { data, isError } = useGetFirstStepsQuery(undefined, { skip: isHidden });
  const done = data === undefined ? null : doneSteps(data, account.paymentMethods.length > 0);
  const isAllDone = done?.size === firstSteps.length;
  useEffect(() => {
    if (isAllDone) localStorage.setItem(doneKey(organizationId), '1');
  }, [isAllDone, organizationId]);
  if (isHidden || isError || isAllDone) return null;
  const hide = () => {
    localStorage.setItem(hiddenKey(organizationId), '1');
    setHidden(true);
  };
  return (
    <Section
      strong
      title={words.firstSteps}
      aside={
        <button type="button" className="quiet-button text-link" onClick={hide}>
          {words.hideSteps}
        </button>
      }
    >
      <ol className="home-list first-steps" aria-busy={done === null}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={done?.has(step) ?? null} />
        ))}
      </ol>
    </Section>
  );
}

interface StepProps {
  readonly step: FirstStep;
  /** Null while it is not known. */
  readonly isDone: boolean | null;
}

function Step({ step, isDone }: StepProps) {
  const { title, why, verb } = words.steps[step];
  return (
    <li className="attention-item" data-done={isDone ?? undefined}>
      {isDone ? <CheckCircleFilled aria-hidden /> : <span className="step-open" aria-hidden />}
      <span className="two-line">
        <span className="name">
          {title}
          {isDone && <span className="visually-hidden"> {words.stepDone}</span>}
        </span>
        <span>{why}</span>
      </span>
      {isDone === false && (
        <Link className="text-link" to={places[step]} aria-label={`${verb}: ${title}`}>
          {verb}
        </Link>
      )}
    </li>
  );
}
