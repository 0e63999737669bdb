import { type ApprovalWire } from '@almoner/contracts';
import { Button, Flex } from 'antd';
import { useDecideApprovalMutation } from '../api/approvals.api.ts';
import { moneyText } from '../lib/money-format.ts';
import { approvalWords as words } from '../words/en/approvals.ts';
import { useTold } from './use-told.ts';

interface ApprovalActionsProps {
  readonly approval: ApprovalWire;
  /** What it is about, for whoever hears the buttons apart from the rest. */
  readonly about: string;
}

/** Approves or rejects a request as it is shown. Nobody decides on their own: they are told who does. */
export function ApprovalActions({ approval, about }: ApprovalActionsProps) {
  const { id, version, subject, mayDecide } = approval;
  const told = useTold();
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const limit = moneyText(subject.requestedLimit, subject.currency);
  const run = (decision: 'approve' | 'reject', done: string) =>
    void told(decide({ id, version, decision }), done);
  if (!mayDecide) return <span className="supporting">{words.otherMustDecide}</span>;
  return (
    <Flex component="span" gap="small">
      <Button
        size="small"
        loading={isLoading}
        aria-label={words.approveFor(about)}
        onClick={() => run('approve', words.approved(limit))}
      >
        {words.approve}
      </Button>
      <Button
        size="small"
        type="text"
        disabled={isLoading}
        aria-label={words.rejectFor(about)}
        onClick={() => run('reject', words.rejected)}
      >
        {words.reject}
      </Button>
    </Flex>
  );
}
