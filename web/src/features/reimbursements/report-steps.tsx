import { type ReimbursementWire } from '@almoner/contracts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  useApproveReimbursementMutation,
  useMarkReimbursementPaidMutation,
  useRejectReimbursementMutation,
  useRequestReimbursementChangesMutation,
} from '../../api/reimbursements.api.ts';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { problemWords } from '../../words/en/problems.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { PayButton } from './report-payment.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ReportStepsProps {
  readonly report: ReimbursementWire;
  readonly edit: ReactNode;
}

/** In characters, as the API takes them. */
const reasonLengths = { minLength: 3, maxLength: 1000 };
const referenceLengths = { minLength: 1, maxLength: 120 };

/** What the viewer may do now. A step that the viewer could do, but not with this report, says why not. */
export function ReportSteps({ report, edit }: ReportStepsProps) {
  const { id, version, actions } = report;
  const [asked, setAsked] = useState<'changes' | 'reject' | 'paid' | null>(null);
  const showResult = useMutationFeedback();
  const [approve, approving] = useApproveReimbursementMutation();
  const [requestChanges, returning] = useRequestReimbursementChangesMutation();
  const [reject, rejecting] = useRejectReimbursementMutation();
  const [markPaid, paying] = useMarkReimbursementPaidMutation();
  const step = { id, version };
  const run = async (change: PromiseLike<{ readonly error?: unknown }>, done: string) => {
    if (await showResult(change, done)) setAsked(null);
  };
  const ownRefusal = actions.approve.refusal === 'own_approval' && report.status === 'submitted';
  return (
    <div className="report-steps">
      {actions.submit.isAllowed && <SubmitButton report={report} />}
      {actions.edit.isAllowed && edit}
      {(actions.approve.isAllowed || ownRefusal) && (
        <Button
          type="primary"
          disabled={ownRefusal}
          loading={approving.isLoading}
          onClick={() => void run(approve(step), words.approved)}
        >
          {words.approve}
        </Button>
      )}
      {actions.requestChanges.isAllowed && (
        <Button onClick={() => setAsked('changes')}>{words.requestChanges}</Button>
      )}
      {actions.reject.isAllowed && (
        <Button danger onClick={() => setAsked('reject')}>
          {words.reject}
        </Button>
      )}
      <PayButton report={report} />
      {actions.markPaid.isAllowed && <Button onClick={() => setAsked('paid')}>{words.markPaid}</Button>}
      {ownRefusal && <p className="supporting">{problemWords.own_approval}</p>}
      {asked === 'changes' && (
        <TextDialog
          title={words.requestChanges}
          okText={words.requestChanges}
          {...reasonLengths}
          label={words.note}
          isSending={returning.isLoading}
          onSend={(note) => void run(requestChanges({ ...step, note }), words.changesRequested)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'reject' && (
        <TextDialog
          title={words.reject}
          okText={words.reject}
          {...reasonLengths}
          label={words.note}
          danger
          isSending={rejecting.isLoading}
          onSend={(note) => void run(reject({ ...step, note }), words.rejected)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'paid' && (
        <TextDialog
          title={words.markPaid}
          okText={words.markPaid}
          {...referenceLengths}
          label={words.reference}
          hint={words.referenceHint}
          isSending={paying.isLoading}
          onSend={(reference) => void run(markPaid({ ...step, reference }), words.paid)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
