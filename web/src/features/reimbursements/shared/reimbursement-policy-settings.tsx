import { type ReimbursementPolicyWire } from '@almoner/contracts';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import {
  useGetReimbursementPolicyQuery,
  useSetReimbursementPolicyMutation,
} from '../../../api/reimbursements.api.ts';
import { amountInput, moneyText, parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule } from '../../../ui/form-rules.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { reimbursementPolicyWords as words } from '../../../words/en/reimbursement-policy.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

interface SettingsProps {
  readonly currency: string;
}

/** Who approves reimbursement reports, and what their lines are expected to be; for admins. */
export function ReimbursementPolicySettings({ currency }: SettingsProps) {
  const query = useGetReimbursementPolicyQuery();
  const [isChanging, setChanging] = useState(false);
  const policy = query.data;
  if (policy === undefined) return query.isError ? <QueryFailure query={query} /> : <LoadingLines rows={3} />;
  const { approvers, secondApproverAbove, receiptRequiredAbove, lineLimit, maxAgeDays } = policy;
  const money = (minor: number | null) => (minor === null ? words.never : moneyText(minor, currency));
  return (
    <Section title={words.title} aside={<Button onClick={() => setChanging(true)}>{words.change}</Button>}>
      <p className="supporting">{words.lead}</p>
      <dl className="definition-list">
        <dt>{words.approvers}</dt>
        <dd>{words.approversOf(approvers)}</dd>
        <dt>{words.second}</dt>
        <dd>{money(secondApproverAbove)}</dd>
        <dt>{words.receipt}</dt>
        <dd>{receiptRequiredAbove === 0 ? words.everyLine : money(receiptRequiredAbove)}</dd>
        <dt>{words.lineLimit}</dt>
        <dd>{money(lineLimit)}</dd>
        <dt>{words.maxAge}</dt>
        <dd>{maxAgeDays === null ? words.never : words.days(maxAgeDays)}</dd>
      </dl>
      <PolicyForm open={isChanging} policy={policy} currency={currency} onClose={() => setChanging(false)} />
    </Section>
  );
}

interface PolicyFields {
  readonly approvers: number;
  readonly second?: string;
  readonly receipt?: string;
  readonly lineLimit?: string;
  readonly maxAge?: string;
}
interface PolicyFormProps extends SettingsProps {
  readonly open: boolean;
  readonly policy: ReimbursementPolicyWire;
  readonly onClose: () => void;
}

function PolicyForm({ open, policy, currency, onClose }: PolicyFormProps) {
  const [save] = useSetReimbursementPolicyMutation();
  const typed = (minor: number | null) => (minor === null ? '' : amountInput(minor, currency));
  const amount = (name: keyof PolicyFields, label: string, hint: string, rules: object[]) => (
    <Form.Item name={name} label={words.amount(label, currency)} extra={hint} rules={rules}>
      <Input inputMode="decimal" />
    </Form.Item>
  );
  return (
    <FormDrawer<PolicyFields>
      open={open}
      title={words.formTitle}
      submitLabel={words.save}
      initial={{
        approvers: policy.approvers,
        second: typed(policy.secondApproverAbove),
        receipt: typed(policy.receiptRequiredAbove),
        lineLimit: typed(policy.lineLimit),
        maxAge: policy.maxAgeDays?.toString() ?? '',
      }}
      onClose={onClose}
      onSubmit={(fields) => save(toPolicy(fields, currency))}
      done={() => words.saved}
    >
      <Form.Item name="approvers" label={words.approvers}>
        <Select options={[1, 2, 3].map((value) => ({ value, label: words.approversOf(value) }))} />
      </Form.Item>
      {amount('second', words.second, words.emptyHint, [amountRule(currency)])}
      {amount('receipt', words.receipt, words.receiptHint, [
        {
          validator: (rule: unknown, value: string | undefined) =>
            isZero(value, currency) ? Promise.resolve() : amountRule(currency).validator(rule, value),
        },
      ])}
      {amount('lineLimit', words.lineLimit, words.emptyHint, [amountRule(currency)])}
      <Form.Item
        name="maxAge"
        label={words.maxAgeLabel}
        extra={words.emptyHint}
        rules={[
          {
            pattern: /^\s*([1-9]\d{0,2}|[12]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)?\s*$/,
            message: words.wholeDays,
          },
        ]}
      >
        <Input inputMode="numeric" />
      </Form.Item>
    </FormDrawer>
  );
}

const isZero = (value: string | undefined, currency: string) => parseAmount(value ?? '', currency) === 0;

function toPolicy(fields: PolicyFields, currency: string): ReimbursementPolicyWire {
  const amount = (text = '') => (text.trim() === '' ? null : parseAmount(text, currency));
  const { approvers, maxAge = '' } = fields;
  return {
    approvers,
    secondApproverAbove: amount(fields.second),
    receiptRequiredAbove: amount(fields.receipt),
    lineLimit: amount(fields.lineLimit),
    maxAgeDays: maxAge.trim() === '' ? null : Number(maxAge),
  };
}
