import { type UnmatchedFactWire } from '@almoner/contracts';
import { Form, Input, Select } from 'antd';
import { useListCardsQuery } from '../../../api/cards.api.ts';
import {
  useAcknowledgeUnmatchedFactMutation,
  useAssignUnmatchedFactMutation,
} from '../../../api/unmatched-facts.api.ts';
import { useListAccountsQuery } from '../../../api/wallet.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { unmatchedFactWords as words } from '../../../words/en/unmatched-facts.ts';
import { type FactAction } from './fact-actions.tsx';

interface Fields {
  readonly targetId?: string;
  readonly reason: string;
}

interface ResolveFactDrawerProps {
  readonly resolving: FactAction | null;
  readonly onClose: () => void;
}

/** The reason, and for an assignment the card or the account. */
export function ResolveFactDrawer({ resolving, onClose }: ResolveFactDrawerProps) {
  const [acknowledge] = useAcknowledgeUnmatchedFactMutation();
  const [assign] = useAssignUnmatchedFactMutation();
  const target = resolving?.kind === 'assign' ? resolving.fact.assignableTo : null;
  const title = target === null ? words.acknowledge : words.assign[target];
  const submit = async ({ targetId, reason }: Fields): Promise<{ error?: unknown }> => {
    if (resolving === null) return {};
    const { id } = resolving.fact;
    return targetId === undefined ? acknowledge({ id, reason }) : assign({ id, targetId, reason });
  };
  return (
    <FormDrawer<Fields>
      open={resolving !== null}
      title={title}
      submitLabel={title}
      onClose={onClose}
      onSubmit={submit}
      done={({ targetId }) => (targetId === undefined ? words.acknowledged : words.assigned)}
    >
      {target === null && <p className="supporting">{words.acknowledgeHint}</p>}
      {target !== null && resolving !== null && <Target kind={target} fact={resolving.fact} />}
      <Form.Item
        name="reason"
        label={words.reason}
        rules={[{ required: true, min: 3, whitespace: true, message: words.reasonRequired }]}
      >
        <Input.TextArea rows={3} maxLength={words.reasonMax} />
      </Form.Item>
    </FormDrawer>
  );
}

interface TargetProps {
  readonly kind: 'card' | 'account';
  readonly fact: UnmatchedFactWire;
}

function Target({ kind, fact }: TargetProps) {
  const organizationId = useAccount()?.organizationId ?? '';
  const { data: cards = [] } = useListCardsQuery({ organizationId }, { skip: kind !== 'card' });
  const { data: accounts = [] } = useListAccountsQuery(undefined, { skip: kind !== 'account' });
  const options =
    kind === 'card'
      ? cards.map(({ id, name, last4 }) => ({ value: id, label: `${name} ${last4 ?? ''}` }))
      : accounts
          .filter(({ id, kind: accountKind }) => id !== fact.accountId && accountKind !== 'vault')
          .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.Item
      name="targetId"
      label={words.target[kind]}
      rules={[{ required: true, message: words.targetRequired }]}
    >
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  );
}
