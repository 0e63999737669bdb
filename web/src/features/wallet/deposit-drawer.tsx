import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useDepositMutation } from '../../api/wallet.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { moneyText, parseAmount } from '../../lib/money-format.ts';
import { newKey } from '../../lib/new-key.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required } from '../../ui/form-rules.ts';
import { cashWords as words } from '../../words/en/wallet.ts';

interface DepositDrawerProps {
  readonly open: boolean;
  readonly currency: string;
  readonly onClose: () => void;
}

export function DepositDrawer({ open, currency, onClose }: DepositDrawerProps) {
  const [deposit] = useDepositMutation();
  const banks = useAccount()?.paymentMethods ?? [];
  const bank = banks.find(({ isDefault }) => isDefault) ?? banks[0];
  const [intended, setIntended] = useState<{ key: string; amount: number } | null>(null);
  useEffect(() => setIntended(null), [open]);

  // The same amount sent again from one opened drawer is the same deposit; another amount is another one.
  const send = ({ amount: typed }: { amount: string }) => {
    const amount = parseAmount(typed, currency) ?? 0;
    const intent = intended?.amount === amount ? intended : { key: newKey(), amount };
    setIntended(intent);
    return deposit({ amount, idempotencyKey: intent.key });
  };
  return (
    <FormDrawer<{ amount: string }>
      open={open}
      title={words.depositTitle}
      submitLabel={words.deposit}
      onClose={onClose}
      onSubmit={send}
      done={({ amount }) => words.deposited(moneyText(parseAmount(amount, currency) ?? 0, currency))}
    >
      {bank && (
        <p className="drawer-lead">{words.depositFrom(bank.bankName ?? words.yourBank, bank.last4 ?? '')}</p>
      )}
      <Form.Item
        name="amount"
        label={words.amount}
        extra={words.depositHint}
        rules={[required, amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
    </FormDrawer>
  );
}
