import {
  BankOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  ExclamationCircleOutlined,
  FileTextOutlined,
  LinkOutlined,
  MinusOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import { type ReactNode } from 'react';
import { Money } from '../../ui/money.tsx';

const icons = {
  source: <LinkOutlined />,
  wait: <ClockCircleOutlined />,
  paid: <CheckOutlined />,
  failed: <CloseOutlined />,
  fee: <MinusOutlined />,
  payout: <BankOutlined />,
  refund: <RollbackOutlined />,
  dispute: <ExclamationCircleOutlined />,
  receipt: <FileTextOutlined />,
};

interface GiftStepProps {
  readonly icon: keyof typeof icons;
  readonly title: string;
  readonly minor?: number;
  readonly currency?: string;
  /** Money that has not moved yet has no sign, as in the lists. */
  readonly isPending?: boolean;
  readonly children?: ReactNode;
}

/** An event of a gift. Its amount has a sign and a color, as in the head of the drawer and in the lists. */
export function GiftStep({ icon, title, minor, currency, isPending = false, children }: GiftStepProps) {
  return (
    <li data-icon={icon}>
      <span className="gift-step-icon" aria-hidden>
        {icons[icon]}
      </span>
      <span className="gift-step-text">
        <strong>{title}</strong> <span className="supporting">{children}</span>
      </span>
      {minor !== undefined && currency !== undefined && (
        <Money minor={minor} currency={currency} sign={isPending ? 'balance' : 'flow'} />
      )}
    </li>
  );
}
