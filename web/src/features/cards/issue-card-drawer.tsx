import { type UserWire } from '@almoner/contracts';
import { spendFrequencies } from '@almoner/kernel';
import { Form, Input, Select } from 'antd';
import { useIssueCardMutation } from '../../api/cards.api.ts';
import { useListUsersQuery } from '../../api/members.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { moneyText, parseAmount } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../ui/form-rules.ts';
import { cardWords as words, usageWords } from '../../words/en/cards.ts';

interface IssueCardFields {
  readonly holder: string;
  readonly name: string;
  readonly frequency: (typeof spendFrequencies)[number];
  readonly limit: string;
  readonly spendProgramId: string;
}
interface IssueCardProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly account: UserWire;
}

/** The option value for a card without a program. */
const noProgram = 'none';
const nameMax = 60;
const frequencies = spendFrequencies.map((value) => ({ value, label: usageWords.frequencyName[value] }));

export function IssueCardDrawer({ open, onClose, account }: IssueCardProps) {
  const currency = account.owner?.currency ?? 'USD';
  const [issueCard] = useIssueCardMutation();
  const { data: users = [] } = useListUsersQuery(account.organizationId ?? '', { skip: !open });
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: !open });
  const members = users.filter(({ role }) => role !== 'Archived');
  const limitMinor = (limit: string) => parseAmount(limit, currency) ?? 0;

  const programChoices = programs
    .filter(({ status }) => status !== 'closed')
    .map(({ id, name }) => ({ value: id, label: name }));

  const issue = ({ holder, name, frequency, limit, spendProgramId: chosen }: IssueCardFields) => {
    const spendRule = { frequency, limit: limitMinor(limit) };
    const spendProgramId = chosen === noProgram ? null : chosen;
    return issueCard({ holder, name: name.trim(), type: 'virtual', spendRule, spendProgramId });
  };
  return (
    <FormDrawer<IssueCardFields>
      open={open}
      title={words.issue}
      submitLabel={words.issue}
      initial={{ frequency: 'monthly', spendProgramId: noProgram }}
      onClose={onClose}
      onSubmit={issue}
      done={({ name, limit }) => words.issued(name.trim(), moneyText(limitMinor(limit), currency))}
    >
      <Form.Item name="holder" label={words.member} rules={[required]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={words.memberPlaceholder}
          options={members.map(({ id, name, email }) => ({ value: id, label: name ?? email }))}
        />
      </Form.Item>
      <Form.Item name="name" label={words.cardName} extra={words.cardNameHint} rules={[requiredText]}>
        <Input maxLength={nameMax} />
      </Form.Item>
      <Form.Item name="spendProgramId" label={words.program} extra={words.programHint} rules={[required]}>
        <Select options={[{ value: noProgram, label: words.noProgram }, ...programChoices]} />
      </Form.Item>
      <Form.Item name="limit" label={words.limit} rules={[required, amountRule(currency)]}>
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="frequency" label={words.frequency} extra={words.frequencyHint} rules={[required]}>
        <Select options={frequencies} />
      </Form.Item>
    </FormDrawer>
  );
}
