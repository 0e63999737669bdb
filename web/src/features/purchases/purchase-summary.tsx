import { type PurchaseWire } from '@almoner/contracts';
import { Money } from '../../ui/money.tsx';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { totals } from '../../lib/purchase-amount.ts';

interface SummaryProps {
  readonly purchases: readonly PurchaseWire[];
  readonly more: boolean;
}

export function PurchaseSummary({ purchases, more }: SummaryProps) {
  const { netMinor, onHoldMinor } = totals(purchases);
  const currency = purchases[0]?.currency ?? 'USD';
  return (
    <p className="purchase-summary supporting">
      <span>
        <strong>{words.shown(purchases.length, more)}</strong> ·{' '}
        <Money minor={netMinor} currency={currency} /> {words.netSpent} ·{' '}
        <Money minor={onHoldMinor} currency={currency} /> {words.onHold}
      </span>
      <span className="live-dot">{words.live}</span>
    </p>
  );
}
