import { type ReceiptPolicyWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useGetReceiptPolicyQuery, useSetReceiptPolicyMutation } from '../../../api/receipt-policy.api.ts';
import { amountInput, moneyText, parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule } from '../../../ui/form-rules.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { receiptPolicyWords as words } from '../../../words/en/receipt-policy.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

interface PolicyFields {
  readonly amount: string | undefined;
  readonly exempt: string | undefined;
}

/** Which purchases need a receipt; for admins. */
export function ReceiptPolicySettings({ currency }: { readonly currency: string }) {
  const query = useGetReceiptPolicyQuery();
  const [isChanging, setChanging] = useState(false);
  const policy = query.data;
  if (policy === undefined) return query.isError ? <QueryFailure query={query} /> : <LoadingLines rows={2} />;
  const { requiredFrom, exemptMerchants } = policy;
  return (
    <Section title={words.title} aside={<Button onClick={() => setChanging(true)}>{words.change}</Button>}>
      <p className="supporting">{words.lead}</p>
      <dl className="definition-list">
        <dt>{words.required}</dt>
        <dd>{requiredFrom === null ? words.never : words.from(moneyText(requiredFrom, currency))}</dd>
        <dt>{words.exempt}</dt>
        <dd>{exemptMerchants.length === 0 ? words.noExempt : exemptMerchants.join(', ')}</dd>
      </dl>
      <PolicyForm open={isChanging} policy={policy} currency={currency} onClose={() => setChanging(false)} />
    </Section>
  );
}

interface PolicyFormProps {
  readonly open: boolean;
  readonly policy: ReceiptPolicyWire;
  readonly currency: string;
  readonly onClose: () => void;
}

function PolicyForm({ open, policy, currency, onClose }: PolicyFormProps) {
  const [save] = useSetReceiptPolicyMutation();
  const { requiredFrom, exemptMerchants } = policy;
  return (
    <FormDrawer<PolicyFields>
      open={open}
      title={words.formTitle}
      submitLabel={words.save}
      initial={{
        amount: requiredFrom === null ? '' : amountInput(requiredFrom, currency),
        exempt: exemptMerchants.join('\n'),
      }}
      onClose={onClose}
      onSubmit={(fields) => save(toPolicy(fields, currency))}
      done={() => words.saved}
    >
      <Form.Item
        name="amount"
        label={words.amount(currency)}
        extra={words.amountHint}
        rules={[amountRule(currency)]}
      >
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item name="exempt" label={words.exempt} extra={words.exemptHint}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </FormDrawer>
  );
}

function toPolicy({ amount = '', exempt = '' }: PolicyFields, currency: string): ReceiptPolicyWire {
  const names = exempt.split('\n').map((line) => line.trim());
  return {
    requiredFrom: amount.trim() === '' ? null : parseAmount(amount, currency),
    exemptMerchants: names.filter((name) => name !== ''),
  };
}
