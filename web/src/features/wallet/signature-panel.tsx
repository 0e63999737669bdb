import './shared/wallet.css';
import { type SignaturePolicyWire } from '@almoner/contracts';
import { Button, Form, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useChangeSignaturePolicyMutation, useGetSignaturePolicyQuery } from '../../api/signatures.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { typedAmount, moneyText, parseAmount } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required } from '../../ui/form-rules.ts';
import { signatureWords as words } from '../../words/en/signatures.ts';

/** Above which amount two admins sign, and its change. */
export function SignaturePanel() {
  const { data: policy } = useGetSignaturePolicyQuery();
  const admins = (useAccount()?.users ?? []).filter(({ role }) => role === 'Admin').length;
  const reasonId = useId();
  const [isChanging, setChanging] = useState(false);
  if (policy === undefined) return null;
  const { threshold, currency, pendingApprovalId } = policy;
  const isAlone = admins < 2;
  const isBlocked = pendingApprovalId !== null || isAlone;
  return (
    <section aria-label={words.title}>
      <div className="wallet-panel-head">
        <h2>{words.title}</h2>
        <Button
          type="link"
          size="small"
          disabled={isBlocked}
          aria-describedby={isAlone ? reasonId : undefined}
          onClick={() => setChanging(true)}
        >
          {words.change}
        </Button>
      </div>
      <p className="supporting">
        {threshold === null ? words.off : words.above(moneyText(threshold, currency))}
      </p>
      {isAlone && (
        <p id={reasonId} className="supporting">
          {threshold === null ? words.alone : words.aloneWithAmount}
        </p>
      )}
      {pendingApprovalId !== null && (
        <p className="supporting">
          {words.waits}{' '}
          <Link className="text-link" to={`/approvals?request=${pendingApprovalId}`}>
            {words.seeRequest}
          </Link>
        </p>
      )}
      <PolicyDrawer open={isChanging} policy={policy} onClose={() => setChanging(false)} />
    </section>
  );
}

interface PolicyDrawerProps {
  readonly open: boolean;
  readonly policy: SignaturePolicyWire;
  readonly onClose: () => void;
}

interface PolicyFields {
  readonly signers: 'one' | 'two';
  readonly amount?: string;
}

function PolicyDrawer({ open, policy, onClose }: PolicyDrawerProps) {
  const { threshold, currency, version } = policy;
  const [change] = useChangeSignaturePolicyMutation();
  return (
    <FormDrawer<PolicyFields>
      open={open}
      title={words.changeTitle}
      submitLabel={words.save}
      initial={
        threshold === null ? { signers: 'one' } : { signers: 'two', amount: typedAmount(threshold, currency) }
      }
      onClose={onClose}
      onSubmit={({ signers, amount = '' }) =>
        change({ threshold: signers === 'one' ? null : (parseAmount(amount, currency) ?? 0), version })
      }
      done={() => words.saved}
    >
      <Form.Item name="signers" label={words.choice} extra={words.changeHint}>
        <Radio.Group className="stacked-choices">
          <Radio value="one">{words.one}</Radio>
          <Radio value="two">{words.two}</Radio>
        </Radio.Group>
      </Form.Item>
      <ThresholdField currency={currency} />
    </FormDrawer>
  );
}

function ThresholdField({ currency }: { readonly currency: string }) {
  const form = Form.useFormInstance<PolicyFields>();
  if (Form.useWatch('signers', form) !== 'two') return null;
  return (
    <Form.Item name="amount" label={words.amount} rules={[required, amountRule(currency)]}>
      <Input inputMode="decimal" autoComplete="off" suffix={currency} />
    </Form.Item>
  );
}
