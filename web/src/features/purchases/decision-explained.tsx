import { CheckOutlined, CloseOutlined, MinusOutlined } from '@ant-design/icons';
import { type DecisionWire, type PurchaseWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { readProblem } from '../../api/problem.ts';
import { useExplainAuthorizationQuery } from '../../api/purchases.api.ts';
import { clockTime, dayAndTime } from '../../lib/time-format.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import { decisionWords as words } from '../../words/en/declines.ts';
import { checkFigure, checkLabel, checkSum, decisionAnswer, uncheckedReason } from './decision-sentence.ts';
import { RequestHigherLimit } from './request-higher-limit.tsx';
import { DeclineHelpSection } from './decline-help-section.tsx';
import { sortedSteps } from './purchase-steps.ts';
import { PurchaseSums } from './purchase-sums.tsx';
import { NextStepLine } from './next-step-line.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

type Check = DecisionWire['checks'][number];

interface DecisionExplainedProps {
  readonly authorizationId: string;
  readonly purchase: PurchaseWire;
}

export function DecisionExplained({ authorizationId, purchase }: DecisionExplainedProps) {
  const query = useExplainAuthorizationQuery(authorizationId);
  if (query.isError) {
    return <FailedNotice problem={readProblem(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (query.currentData === undefined) return <LoadingLines rows={8} />;
  return <Decision decision={query.currentData} purchase={purchase} />;
}

interface DecisionProps {
  readonly decision: DecisionWire;
  readonly purchase: PurchaseWire;
}

function Decision({ decision, purchase }: DecisionProps) {
  const holderId = purchase.holder.id;
  const unchecked = uncheckedReason(decision);
  return (
    <>
      <div className="decision-answer" data-approved={decision.approved}>
        <strong>{decisionAnswer(decision)}</strong>
        {!decision.approved && <p>{words.noMoneyMoved}</p>}
        {decision.laterPurchase && <LaterPurchase later={decision.laterPurchase} />}
        <NextStepLine decision={decision} holderId={holderId} />
        <RequestHigherLimit decision={decision} holderId={holderId} />
        {decision.approved && <PurchaseSums purchase={purchase} decision={decision} />}
      </div>
      <DeclineHelpSection decision={decision} />
      {unchecked === null ? (
        <>
          <h3>{words.checked}</h3>
          <ul className="checks">
            {decision.checks.map((check) => (
              <CheckLine key={check.name} check={check} currency={decision.currency} />
            ))}
          </ul>
        </>
      ) : (
        <p className="supporting decision-unchecked">{unchecked}</p>
      )}
      {decision.history.length > 0 && (
        <>
          <h3>{words.happened}</h3>
          <History decision={decision} />
        </>
      )}
    </>
  );
}

function LaterPurchase({
  later: { id, at },
}: {
  readonly later: NonNullable<DecisionWire['laterPurchase']>;
}) {
  return (
    <p>
      {words.wentThrough(dayAndTime(new Date(at), new Date()))}{' '}
      <Link className="text-link" to={`/transactions?tab=card&purchase=${id}`}>
        {words.openLaterPurchase}
      </Link>
    </p>
  );
}

const outcomeIcons = {
  passed: <CheckOutlined aria-label={words.passed} />,
  failed: <CloseOutlined aria-label={words.failed} />,
  not_reached: <MinusOutlined aria-hidden />,
};

function CheckLine({ check, currency }: { readonly check: Check; readonly currency: string }) {
  const sum = check.outcome === 'failed' ? checkSum(check) : null;
  return (
    <li data-outcome={check.outcome}>
      <div className="check-line">
        {outcomeIcons[check.outcome]}
        <span className="check-name">{checkLabel(check)}</span>
        <span className="check-figure">{checkFigure(check, currency)}</span>
      </div>
      {sum && (
        <dl className="check-sum">
          {sum.map(([label, minor]) => (
            <div key={label} data-total={label === words.wouldBe}>
              <dt>{label}</dt>
              <dd>
                <Money minor={minor} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function History({ decision }: { readonly decision: DecisionWire }) {
  return (
    <ol className="history">
      {sortedSteps(decision.history).map(({ at, what, amount }, index) => (
        <li key={`${at}-${index}`}>
          <time dateTime={at}>{clockTime(new Date(at))}</time>
          <span>
            {words.history[what] ?? what.replaceAll('_', ' ')}{' '}
            {amount !== null && <Money minor={amount} currency={decision.currency} />}
          </span>
        </li>
      ))}
      {decision.decidedInMs !== null && (
        <li>
          <span className="history-indent supporting">
            {words.decidedIn(Math.round(decision.decidedInMs))}
          </span>
        </li>
      )}
    </ol>
  );
}
