import { type PurchaseWire } from '@almoner/contracts';
import { dayKey, shortDate } from '../../lib/time-format.ts';
import { personName } from '../../lib/person-name.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeWithinDay } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';

export interface PurchaseListProps {
  readonly purchases: readonly PurchaseWire[];
  readonly changedKeys: ReadonlySet<string>;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

interface Row {
  readonly purchase: PurchaseWire;
  readonly opensDay: boolean;
}

export function PurchaseTable(props: PurchaseListProps & { readonly loading: boolean }) {
  const { purchases, changedKeys, openId, onOpen, loading } = props;
  return (
    <DataTable
      label={words.table}
      columns={columnsFor(onOpen)}
      rows={withDays(purchases)}
      rowKey={({ purchase }) => purchase.id}
      rowTinted={({ purchase }) => changedKeys.has(`${purchase.id}:${purchase.status}`)}
      loading={loading}
      openKey={openId}
      onOpen={({ purchase }) => onOpen(purchase.id)}
    />
  );
}

// The date is shown once a day.
function withDays(purchases: readonly PurchaseWire[]): Row[] {
  return purchases.map((purchase, index) => {
    const before = purchases[index - 1];
    const day = dayKey(new Date(purchase.occurredAt));
    return { purchase, opensDay: before === undefined || dayKey(new Date(before.occurredAt)) !== day };
  });
}

function columnsFor(onOpen: (id: string) => void): Column<Row>[] {
  return [
    {
      key: 'date',
      title: words.columns.date,
      width: 88,
      render: ({ purchase, opensDay }) => (
        <span className="supporting">{opensDay && shortDate(new Date(purchase.occurredAt), new Date())}</span>
      ),
    },
    {
      key: 'merchant',
      title: words.columns.merchant,
      render: ({ purchase }) => (
        <span className="two-line">
          <button type="button" className="quiet-button name" onClick={() => onOpen(purchase.id)}>
            {purchase.merchant.name}
          </button>
          <span>
            {personName(purchase.holder)} · <TimeWithinDay at={purchase.occurredAt} />
          </span>
        </span>
      ),
    },
    {
      key: 'card',
      title: words.columns.card,
      render: ({ purchase }) => <span className="supporting">{purchase.card.name}</span>,
    },
    {
      key: 'status',
      title: words.columns.status,
      width: 120,
      render: ({ purchase }) => <StatusChip status={purchase.status} />,
    },
    {
      key: 'amount',
      title: words.columns.amount,
      align: 'right',
      width: 128,
      render: ({ purchase }) => (
        <Money
          minor={flowMinor(purchase)}
          currency={purchase.currency}
          sign="flow"
          moved={hasMoved(purchase)}
        />
      ),
    },
  ];
}
