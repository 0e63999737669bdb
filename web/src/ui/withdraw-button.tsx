import { type ApprovalWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useDecideApprovalMutation } from '../api/approvals.api.ts';
import { approvalWords as words } from '../words/en/approvals.ts';
import { useTold } from './use-told.ts';

interface WithdrawButtonProps {
  readonly approval: ApprovalWire;
  readonly size?: 'small' | 'middle';
}

/** For the author of an open request. */
export function WithdrawButton({ approval: { id, version }, size = 'middle' }: WithdrawButtonProps) {
  const told = useTold();
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const withdraw = () => void told(decide({ id, version, decision: 'withdraw' }), words.withdrawn);
  return (
    <Button size={size} loading={isLoading} onClick={withdraw}>
      {words.withdraw}
    </Button>
  );
}
