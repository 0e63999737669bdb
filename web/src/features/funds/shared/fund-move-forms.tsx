import { type FundFileWire, type FundWire } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useReceiveInFundMutation, useReleaseFundMutation } from '../../../api/funds.api.ts';
import { moneyText, parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../../ui/form-rules.ts';
import { useMovement } from '../../../ui/use-movement.ts';
import { fundWords as words } from '../../../words/en/funds.ts';
import { cashWords } from '../../../words/en/wallet.ts';
import { useSecondSignature } from '../../approvals/shared/second-signature.tsx';
import {
  BalanceChanges,
  TransferDayField,
  aboveAvailable,
  availableRule,
} from '../../wallet/shared/amount-drawer.tsx';
import { releasableOf } from './fund-refusals.ts';
import { ReleaseFiles } from '../../fund-files/shared/release-files.tsx';
import { useFundUploads } from '../../fund-files/shared/use-fund-uploads.ts';

interface MoveProps {
  readonly open: boolean;
  readonly fund: FundWire;
  /** Available in the wallet, in minor units. */
  readonly walletMinor: number;
  readonly onClose: () => void;
}

const nameMax = 120;
const textMax = 1000;

interface ReceiveFields {
  readonly amount: string;
  readonly donor: string;
  readonly reason: string;
  readonly receivedOn: string;
}

export function ReceiveDrawer({ open, fund, walletMinor, onClose }: MoveProps) {
  const { id, currency, available } = fund;
  const [receive] = useReceiveInFundMutation();
  const send = useMovement(open);
  return (
    <FormDrawer<ReceiveFields>
      open={open}
      title={words.receiveTitle}
      submitLabel={words.receive}
      initial={{ receivedOn: utcDay(new Date()) }}
      refusal={aboveAvailable(walletMinor, currency)}
      onClose={onClose}
      onSubmit={({ amount, ...about }) =>
        send(parseAmount(amount, currency) ?? 0, (movement) => receive({ id, ...about, ...movement }))
      }
      done={({ amount }) => words.receivedDone(moneyText(parseAmount(amount, currency) ?? 0, currency))}
    >
      <p className="drawer-lead">{words.receiveLead}</p>
      <AmountField currency={currency} availableMinor={walletMinor} />
      <BalanceChanges
        currency={currency}
        balances={[
          { label: cashWords.walletAvailable, minor: walletMinor, direction: 'out' },
          { label: words.fundAvailable, minor: available, direction: 'in' },
        ]}
      />
      <Form.Item name="donor" label={words.donor} rules={[requiredText]}>
        <Input maxLength={nameMax} autoComplete="off" />
      </Form.Item>
      <TransferDayField name="receivedOn" label={words.receivedOn} />
      <Form.Item name="reason" label={words.letter} rules={[requiredText]}>
        <Input.TextArea maxLength={textMax} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormDrawer>
  );
}

interface ReleaseFields {
  readonly amount: string;
  readonly reason: string;
  readonly evidence: string;
}

export function ReleaseDrawer({ open, fund, walletMinor, onClose }: MoveProps) {
  const { id, currency, available } = fund;
  const [release] = useReleaseFundMutation();
  const send = useMovement(open);
  const second = useSecondSignature();
  const [files, setFiles] = useState<readonly FundFileWire[]>([]);
  const uploads = useFundUploads(id, (file) =>
    setFiles((chosen) => [...chosen.filter((one) => one.id !== file.id), file]),
  );
  const close = () => {
    setFiles([]);
    onClose();
  };
  const fileIds = files.map((file) => file.id);
  return (
    <FormDrawer<ReleaseFields>
      open={open}
      title={words.releaseTitle}
      submitLabel={words.releaseTitle}
      refusal={aboveAvailable(releasableOf(fund), currency)}
      isWaiting={uploads.isSending}
      onClose={close}
      onSubmit={({ amount, ...about }) =>
        send(parseAmount(amount, currency) ?? 0, (movement) =>
          release({ id, fileIds, ...about, ...movement }),
        )
      }
      done={({ amount }) => {
        const minor = parseAmount(amount, currency) ?? 0;
        const text = moneyText(minor, currency);
        return second.isNeeded(minor) ? second.requested(text) : words.releasedDone(text);
      }}
    >
      <p className="drawer-lead">{words.releaseLead}</p>
      <AmountField currency={currency} availableMinor={releasableOf(fund)} />
      <BalanceChanges
        currency={currency}
        balances={[
          { label: words.fundAvailable, minor: available, direction: 'out' },
          { label: cashWords.walletAvailable, minor: walletMinor, direction: 'in' },
        ]}
        maximum={releasableOf(fund)}
        notice={second.notice}
      />
      <Form.Item name="reason" label={words.reason} rules={[requiredText]}>
        <Input.TextArea maxLength={textMax} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item name="evidence" label={words.evidence} extra={words.evidenceHint} rules={[requiredText]}>
        <Input maxLength={textMax} autoComplete="off" />
      </Form.Item>
      <ReleaseFiles fundId={id} files={files} uploads={uploads} onChange={setFiles} />
    </FormDrawer>
  );
}

interface AmountFieldProps {
  readonly currency: string;
  readonly availableMinor: number;
}

function AmountField({ currency, availableMinor }: AmountFieldProps) {
  return (
    <Form.Item
      name="amount"
      label={words.amount}
      rules={[required, amountRule(currency), availableRule(availableMinor, currency)]}
    >
      <Input inputMode="decimal" autoComplete="off" suffix={currency} />
    </Form.Item>
  );
}
