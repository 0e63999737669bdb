import { type ApprovalWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useDecideApprovalMutation } from '../../../api/approvals.api.ts';
import { approvalWords as words } from '../../../words/en/approvals.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';

interface WithdrawButtonProps {
  readonly approval: ApprovalWire;
  readonly size?: 'small' | 'middle';
}

/** For the author of an open request. */
export function WithdrawButton({ approval: { id, version }, size = 'middle' }: WithdrawButtonProps) {
  const showResult = useMutationFeedback();
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const withdraw = () => void showResult(decide({ id, version, decision: 'withdraw' }), words.withdrawn);
  return (
    <Button size={size} loading={isLoading} onClick={withdraw}>
      {words.withdraw}
    </Button>
  );
}
