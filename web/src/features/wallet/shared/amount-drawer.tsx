import './wallet.css';
import { utcDay } from '@almoner/kernel';
import { Form, Input } from 'antd';
import { type ReactNode } from 'react';
import { moneyText, parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, notInFutureRule, receivedOnRule, required } from '../../../ui/form-rules.ts';
import { Money } from '../../../ui/money.tsx';
import { useMovement } from '../../../ui/use-movement.ts';
import { cashWords as words } from '../../../words/en/wallet.ts';
import { type ChangedBalance, balancesAfter } from './balances-after.ts';

interface AmountDrawerProps {
  readonly open: boolean;
  readonly title: string;
  readonly submitLabel: string;
  readonly hint?: string;
  readonly currency: string;
  readonly balances: readonly ChangedBalance[];
  /** Above the amount. */
  readonly lead?: ReactNode;
  /** Below the balances, by the amount that is typed. */
  readonly notice?: (minor: number) => ReactNode;
  readonly done: (amount: string, minor: number) => string;
  /** Whether the form has a field for the day on which the movement counts, today or earlier. */
  readonly isDated?: boolean;
  readonly onSend: (movement: {
    amount: number;
    idempotencyKey: string;
    on?: string;
  }) => Promise<{ error?: unknown }>;
  readonly onClose: () => void;
}

/** A movement of money by its amount, with the balances before and after it. */
export function AmountDrawer(props: AmountDrawerProps) {
  const { open, title, submitLabel, hint, currency, balances, lead, notice, isDated = false } = props;
  const { done, onSend, onClose } = props;
  const send = useMovement(open);
  const payers = balances.filter(({ direction }) => direction === 'out').map(({ minor }) => minor);
  const available = payers.length === 0 ? null : Math.min(...payers);
  return (
    <FormDrawer<{ amount: string; on?: string }>
      open={open}
      title={title}
      submitLabel={submitLabel}
      {...(isDated && { initial: { on: utcDay(new Date()) } })}
      refusal={aboveAvailable(available, currency)}
      onClose={onClose}
      onSubmit={({ amount, on }) =>
        send(parseAmount(amount, currency) ?? 0, (movement) => onSend({ ...movement, ...earlierDay(on) }))
      }
      done={({ amount }) => {
        const minor = parseAmount(amount, currency) ?? 0;
        return done(moneyText(minor, currency), minor);
      }}
    >
      {lead !== undefined && <p className="drawer-lead">{lead}</p>}
      <Form.Item
        name="amount"
        label={words.amount}
        extra={hint}
        rules={[required, amountRule(currency), availableRule(available, currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <BalanceChanges balances={balances} currency={currency} notice={notice} />
      {isDated && <TransferDayField name="on" />}
    </FormDrawer>
  );
}

interface TransferDayFieldProps {
  readonly name: string;
  readonly label?: string;
}

/** The day on which a transfer counts in the books: today, unless an earlier one is chosen. */
export function TransferDayField({ name, label = words.day }: TransferDayFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={words.dayHint}
      rules={[required, receivedOnRule, notInFutureRule]}
    >
      <Input type="date" max={utcDay(new Date())} />
    </Form.Item>
  );
}

/** Nothing for today, which the service takes when it is absent. */
const earlierDay = (on: string | undefined) => (on === undefined || on === utcDay(new Date()) ? {} : { on });

/** At most what is available, in minor units; null where nothing limits it. */
export const availableRule = (available: number | null, currency: string) => ({
  validator: (_rule: unknown, typed: string | undefined) =>
    available === null || (parseAmount(typed ?? '', currency) ?? 0) <= available
      ? Promise.resolve()
      : Promise.reject(new Error(words.notEnough(moneyText(available, currency)))),
});

/** As the rule says, for the button. */
export function aboveAvailable(available: number | null, currency: string) {
  return ({ amount }: { readonly amount?: string }) =>
    available !== null && (parseAmount(amount ?? '', currency) ?? 0) > available
      ? ({ field: 'amount', sentence: words.notEnough(moneyText(available, currency)) } as const)
      : null;
}

interface ChangesProps extends Pick<AmountDrawerProps, 'balances' | 'currency' | 'notice'> {
  /** Where less may move than the payer has, in minor units. */
  readonly maximum?: number;
}

/** The balances before and after the amount of the form that it is in; none after an amount that is refused. */
export function BalanceChanges({ balances, currency, notice, maximum }: ChangesProps) {
  const form = Form.useFormInstance<{ amount?: string }>();
  const typed = Form.useWatch('amount', form) ?? '';
  const amount = parseAmount(typed, currency) ?? 0;
  const after = balancesAfter(balances, amount, maximum);
  return (
    <>
      <table className="balance-changes">
        <caption className="visually-hidden">{words.change.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.change.account}</th>
            <th scope="col">{words.change.before}</th>
            <th scope="col">{words.change.after}</th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ label, minor }, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Money minor={minor} currency={currency} />
              </td>
              <td>{after === null ? '–' : <Money minor={after[index] ?? 0} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {after !== null && notice?.(amount)}
    </>
  );
}
