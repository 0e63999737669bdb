import { type ApprovalWire } from '@almoner/contracts';
import { Button, Flex } from 'antd';
import { Suspense, lazy, useId, useState } from 'react';
import { useDecideApprovalMutation } from '../../../api/approvals.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { personName } from '../../../lib/person-name.ts';
import { approvalPageWords as pageWords } from '../../../words/en/approval-page.ts';
import { approvalWords as words } from '../../../words/en/approvals.ts';
import { queueKey } from '../../../ui/use-queue-keys.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { ButtonWithReason } from '../../../ui/button-with-reason.tsx';
import { exceededWords } from './exceeded-words.ts';

const RejectDialog = lazy(async () => ({ default: (await import('../reject-dialog.tsx')).RejectDialog }));

interface ApprovalActionsProps {
  readonly approval: ApprovalWire;
  /** Its subject, for screen readers. */
  readonly about: string;
  readonly size?: 'small' | 'middle';
  /** True if approving is the main action of what is shown around it. */
  readonly isMain?: boolean;
}

/** Approves or rejects the shown version of a request. Its author sees instead that another admin has to decide. */
export function ApprovalActions({ approval, about, size = 'small', isMain = false }: ApprovalActionsProps) {
  const { id, version, subject, mayDecide } = approval;
  const showResult = useMutationFeedback();
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const [rejecting, setRejecting] = useState(false);
  const ask = useConfirmation();
  const reasonId = useId();
  const exceeded = exceededWords(approval);
  const isSignature = subject.kind === 'signature';
  const approve = () => showResult(decide({ id, version, decision: 'approve' }), doneWords(subject));
  const begin = () => {
    if (!isSignature) return void approve();
    ask({
      title: words.signQuestion(about),
      content: `${words.signedBefore(personName(approval.author))} ${pageWords.onceSigned[subject.movement]}`,
      okText: words.sign,
      onOk: approve,
    });
  };
  if (!mayDecide) return <span className="supporting">{words.otherMustDecide}</span>;
  const buttons = (
    <Flex component="span" gap="small">
      <ButtonWithReason
        type={isMain ? 'primary' : 'default'}
        size={size}
        refusal={approval.mayApprove === false ? exceeded : null}
        reasonId={reasonId}
        loading={isLoading}
        aria-label={isSignature ? words.signFor(about) : words.approveFor(about)}
        {...queueKey('a')}
        onClick={begin}
      >
        {isSignature ? words.sign : words.approve}
      </ButtonWithReason>
      <Button
        size={size}
        type="text"
        disabled={isLoading}
        aria-label={words.rejectFor(about)}
        {...queueKey('d')}
        onClick={() => setRejecting(true)}
      >
        {words.reject}
      </Button>
      {rejecting && (
        <Suspense>
          <RejectDialog approval={approval} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </Flex>
  );
  if (exceeded === null) return buttons;
  return (
    <span className="two-line">
      {buttons}
      <span id={reasonId}>{exceeded}</span>
    </span>
  );
}

function doneWords(subject: ApprovalWire['subject']): string {
  if (subject.kind === 'card' || subject.kind === 'program_member' || subject.kind === 'signature')
    return words.done[subject.kind];
  return words.approved(moneyText(subject.requestedLimit, subject.currency));
}
