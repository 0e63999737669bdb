import { type ReactNode } from 'react';
import { Money } from '../../ui/money.tsx';

interface GiftStepProps {
  readonly title: string;
  readonly minor?: number;
  readonly currency?: string;
  /** True for money that has not moved yet, which has no sign, as in the lists. */
  readonly isPending?: boolean;
  readonly children?: ReactNode;
}

/** An event of a gift. Its amount has a sign and a color, as in the head of the drawer and in the lists. */
export function GiftStep({ title, minor, currency, isPending = false, children }: GiftStepProps) {
  return (
    <li>
      <span>
        <strong>{title}</strong> <span className="supporting">{children}</span>
      </span>
      {minor !== undefined && currency !== undefined && (
        <Money minor={minor} currency={currency} sign={isPending ? 'balance' : 'flow'} />
      )}
    </li>
  );
}
