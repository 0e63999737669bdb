import './purchase-rows.css';
import { type PurchaseWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { personName } from '../lib/person-name.ts';
import { flowMinor, hasMoved } from '../lib/purchase-amount.ts';
import { Money } from './money.tsx';
import { RelativeTime } from './relative-time.tsx';
import { StatusChip } from './status-chip.tsx';

interface PurchaseRowsProps {
  readonly purchases: readonly PurchaseWire[];
  /** False where all are of one person. */
  readonly showsPerson: boolean;
}

/** The newest purchases in a page about something else, each a link to its decision. */
export function PurchaseRows({ purchases, showsPerson }: PurchaseRowsProps) {
  return (
    <ul className="purchase-rows">
      {purchases.map((purchase) => (
        <li key={purchase.id}>
          <span className="two-line">
            <Link className="plain-link name" to={`/transactions?tab=card&purchase=${purchase.id}`}>
              {purchase.merchant.name}
            </Link>
            <span>
              {showsPerson && `${personName(purchase.holder)} · `}
              <RelativeTime at={purchase.occurredAt} />
            </span>
          </span>
          {purchase.status !== 'posted' && <StatusChip status={purchase.status} />}
          <Money
            minor={flowMinor(purchase)}
            currency={purchase.currency}
            sign="flow"
            moved={hasMoved(purchase)}
          />
        </li>
      ))}
    </ul>
  );
}
