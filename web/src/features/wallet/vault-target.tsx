import './shared/wallet.css';
import { type AccountWire, type VaultWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useGetVaultQuery, useSetVaultTargetMutation } from '../../api/vault.api.ts';
import { typedAmount, moneyText, parseAmount } from '../../lib/money-format.ts';
import { utcDate } from '../../lib/time-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule } from '../../ui/form-rules.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { Meter } from '../../ui/meter.tsx';
import { vaultWords as words } from '../../words/en/vault.ts';
import { monthsUntil } from './months-until.ts';

/** The savings target of the vault, and the progress toward it. */
export function VaultTargetPanel({ account }: { readonly account: AccountWire }) {
  const query = useGetVaultQuery();
  const vault = query.data;
  const [isChanging, setChanging] = useState(false);
  if (vault === undefined) return <QueryFailure query={query} title={words.targetFailed} />;
  return (
    <section aria-label={words.target}>
      <div className="wallet-panel-head">
        <h2>{words.target}</h2>
        <Button type="link" size="small" onClick={() => setChanging(true)}>
          {vault.target === null ? words.setTarget : words.changeTarget}
        </Button>
      </div>
      {vault.target === null ? (
        <p className="supporting">{words.noTarget}</p>
      ) : (
        <Progress account={account} target={vault.target} />
      )}
      <TargetDrawer open={isChanging} vault={vault} onClose={() => setChanging(false)} />
    </section>
  );
}

interface ProgressProps {
  readonly account: AccountWire;
  readonly target: NonNullable<VaultWire['target']>;
}

function Progress({ account: { posted, currency }, target: { amount, on } }: ProgressProps) {
  const text = (minor: number) => moneyText(minor, currency);
  const percent = Math.max(0, Math.min(100, Math.floor((posted * 100) / amount)));
  const missing = amount - posted;
  const months = on === null ? null : monthsUntil(on, new Date());
  return (
    <>
      <Meter
        spent={Math.max(0, posted)}
        held={0}
        limit={amount}
        today={null}
        tone="accent"
        label={words.target}
      />
      <p className="supporting">{words.progress(text(posted), text(amount), percent)}</p>
      {missing <= 0 && <p className="supporting">{words.reached}</p>}
      {on !== null && (
        <p className="supporting">
          {words.by(utcDate(new Date(`${on}T00:00:00.000Z`)))}
          {missing > 0 && months !== null && ` · ${words.perMonth(text(Math.ceil(missing / months)))}`}
        </p>
      )}
    </>
  );
}

interface TargetDrawerProps {
  readonly open: boolean;
  readonly vault: VaultWire;
  readonly onClose: () => void;
}

interface TargetFields {
  readonly amount?: string;
  readonly on?: string;
}

function TargetDrawer({ open, vault, onClose }: TargetDrawerProps) {
  const { target, currency, version } = vault;
  const [setTarget] = useSetVaultTargetMutation();
  return (
    <FormDrawer<TargetFields>
      open={open}
      title={words.targetTitle}
      submitLabel={words.save}
      initial={
        target === null
          ? {}
          : { amount: typedAmount(target.amount, currency), ...(target.on && { on: target.on }) }
      }
      onClose={onClose}
      onSubmit={({ amount = '', on = '' }) =>
        setTarget({
          amount: amount === '' ? null : parseAmount(amount, currency),
          on: amount === '' || on === '' ? null : on,
          version,
        })
      }
      done={() => words.targetSaved}
    >
      <Form.Item
        name="amount"
        label={words.targetAmount}
        extra={words.targetHint}
        rules={[amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="on" label={words.targetOn}>
        <Input type="date" />
      </Form.Item>
    </FormDrawer>
  );
}
