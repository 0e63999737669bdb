import { type ReimbursementWire } from '@almoner/contracts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMarkReimbursementPaidMutation } from '../../api/reimbursements.api.ts';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { problemWords } from '../../words/en/problems.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { DecideButtons } from './decide-buttons.tsx';
import { PayButton } from './report-payment.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ReportStepsProps {
  readonly report: ReimbursementWire;
  readonly edit: ReactNode;
}

/** In characters, as the API takes them. */
const referenceLengths = { minLength: 1, maxLength: 120 };

/** The viewer's possible steps. A step that is possible, but not with this report, says why not. */
export function ReportSteps({ report, edit }: ReportStepsProps) {
  const { id, version, actions } = report;
  const [isMarking, setMarking] = useState(false);
  const showResult = useMutationFeedback();
  const [markPaid, paying] = useMarkReimbursementPaidMutation();
  const step = { id, version };
  const run = async (change: PromiseLike<{ readonly error?: unknown }>, done: string) => {
    if (await showResult(change, done)) setMarking(false);
  };
  const ownRefusal = actions.approve.refusal === 'own_approval' && report.status === 'submitted';
  return (
    <div className="report-steps">
      {actions.submit.isAllowed && <SubmitButton report={report} />}
      {actions.edit.isAllowed && edit}
      {actions.approve.isAllowed && <DecideButtons report={report} />}
      {ownRefusal && (
        <Button type="primary" disabled>
          {words.approve}
        </Button>
      )}
      <PayButton report={report} />
      {actions.markPaid.isAllowed && <Button onClick={() => setMarking(true)}>{words.markPaid}</Button>}
      {ownRefusal && <p className="supporting">{problemWords.own_approval}</p>}
      {isMarking && (
        <TextDialog
          title={words.markPaid}
          okText={words.markPaid}
          {...referenceLengths}
          label={words.reference}
          hint={words.referenceHint}
          isSending={paying.isLoading}
          onSend={(reference) => void run(markPaid({ ...step, reference }), words.paid)}
          onClose={() => setMarking(false)}
        />
      )}
    </div>
  );
}
