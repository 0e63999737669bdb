import { type PurchaseWire } from '@almoner/contracts';
import { dayHeading } from '../../lib/time-format.ts';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { byDay, flowMinor, hasMoved, totals } from '../../lib/purchase-amount.ts';
import { CommentMark } from './comment-mark.tsx';
import { ReceiptMark } from '../receipts/shared/receipt-mark.tsx';
import { type PurchaseListProps } from './purchase-table.tsx';

/** The list on a phone: days as headings with their sums, two lines a purchase, a chip only for the unusual. */
export function PurchaseDays({ purchases, changedKeys, onOpen }: PurchaseListProps) {
  return byDay(purchases).map(({ key, purchases: ofDay }) => (
    <section key={key} className="purchase-day">
      <DayHeading purchases={ofDay} />
      <ul>
        {ofDay.map((purchase) => (
          <li
            key={purchase.id}
            className={changedKeys.has(`${purchase.id}:${purchase.status}`) ? 'live-tint' : ''}
          >
            <PurchaseLine purchase={purchase} onOpen={() => onOpen(purchase.id)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function DayHeading({ purchases }: { readonly purchases: readonly PurchaseWire[] }) {
  const [first] = purchases;
  if (first === undefined) return null;
  return (
    <h2 className="purchase-day-heading">
      {dayHeading(new Date(first.occurredAt), new Date())}
      <Money minor={totals(purchases).netMinor} currency={first.currency} sign="flow" />
    </h2>
  );
}

interface LineProps {
  readonly purchase: PurchaseWire;
  readonly onOpen: () => void;
}

function PurchaseLine({ purchase, onOpen }: LineProps) {
  return (
    <button type="button" className="quiet-button purchase-line" onClick={onOpen}>
      <span className="two-line">
        <span className="name">{purchase.merchant.name}</span>
        <span>{purchase.card.name}</span>
      </span>
      <span className="purchase-line-end">
        <Money
          minor={flowMinor(purchase)}
          currency={purchase.currency}
          sign="flow"
          moved={hasMoved(purchase)}
        />
        {purchase.status !== 'posted' && <StatusChip status={purchase.status} />}
        <CommentMark purchase={purchase} />
        <ReceiptMark purchase={purchase} />
      </span>
    </button>
  );
}
