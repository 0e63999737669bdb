import { type PurchaseWire } from '@almoner/contracts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { dayKey, shortDate } from '../../lib/time-format.ts';
import { personName } from '../../lib/person-name.ts';
import { type Column, DataTable, type Sorting } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeWithinDay } from '../../ui/relative-time.tsx';
import { type Status, StatusChip } from '../../ui/status-chip.tsx';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';
import { isDisputeOver } from './dispute-draft.ts';
import { receiptWords } from '../../words/en/receipts.ts';
import { useCategories } from '../categories/shared/category-names.ts';
import { CommentMark } from './comment-mark.tsx';
import { ReceiptMark } from '../receipts/shared/receipt-mark.tsx';
import { categoryText } from './shared/category-text.ts';
import { selectionColumn, type Selection } from './shared/purchase-selection.tsx';

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

interface TableProps extends PurchaseListProps {
  readonly sorting: Sorting;
  readonly loading: boolean;
  /** Null for viewers who may not change categories. */
  readonly selection: Selection | null;
  readonly hidden: ReadonlySet<string>;
}

/** The columns that a person may hide. */
export const optionalColumns = (['card', 'program', 'category', 'status'] as const).map((key) => ({
  key,
  title: words.columns[key],
}));

export function PurchaseTable(props: TableProps) {
  const { purchases, changedKeys, openId, onOpen, sorting, loading, selection, hidden } = props;
  const { data: categories = [] } = useCategories();
  const { data: programs = [] } = useListProgramsQuery();
  const names = new Map([...categories, ...programs].map(({ id, name }) => [id, name]));
  const columns = columnsFor(onOpen, names).filter(({ key }) => !hidden.has(key));
  return (
    <DataTable
      label={words.table}
      columns={
        selection === null
          ? columns
          : [selectionColumn(selection, ({ purchase }: Row) => purchase), ...columns]
      }
      rows={withDays(purchases, sorting.sort?.key === 'amount')}
      sorting={sorting}
      rowKey={({ purchase }) => purchase.id}
      rowTinted={({ purchase }) => changedKeys.has(`${purchase.id}:${purchase.status}`)}
      loading={loading}
      openKey={openId}
      onOpen={({ purchase }) => onOpen(purchase.id)}
    />
  );
}

// The date is shown once a day while the list is by date.
function withDays(purchases: readonly PurchaseWire[], isByAmount: boolean): Row[] {
  return purchases.map((purchase, index) => {
    const before = purchases[index - 1];
    const day = dayKey(new Date(purchase.occurredAt));
    return {
      purchase,
      opensDay: isByAmount || before === undefined || dayKey(new Date(before.occurredAt)) !== day,
    };
  });
}

function columnsFor(onOpen: (id: string) => void, names: ReadonlyMap<string, string>): Column<Row>[] {
  return [
    {
      key: 'date',
      title: words.columns.date,
      sortBy: ({ purchase }) => purchase.occurredAt,
      width: 104,
      render: ({ purchase, opensDay }) => (
        <span className="supporting">{opensDay && shortDate(new Date(purchase.occurredAt), new Date())}</span>
      ),
    },
    {
      key: 'merchant',
      title: words.columns.merchant,
      render: ({ purchase }) => (
        <span className="two-line">
          <span className="merchant-line">
            <button type="button" className="quiet-button name" onClick={() => onOpen(purchase.id)}>
              {purchase.merchant.name}
            </button>
            <CommentMark purchase={purchase} />
          </span>
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
      key: 'program',
      title: words.columns.program,
      wideOnly: true,
      render: ({ purchase: { spendProgramId } }) => (
        <span className="supporting">{names.get(spendProgramId ?? '') ?? '–'}</span>
      ),
    },
    {
      key: 'category',
      title: words.columns.category,
      wideOnly: true,
      render: ({ purchase }) => <span className="supporting">{categoryText(purchase, names)}</span>,
    },
    {
      key: 'status',
      title: words.columns.status,
      width: 120,
      render: ({ purchase }) => <PurchaseStatus purchase={purchase} />,
    },
    {
      key: 'receipt',
      title: receiptWords.columnTitle,
      width: 72,
      wideOnly: true,
      render: ({ purchase }) => <ReceiptMark purchase={purchase} />,
    },
    {
      key: 'amount',
      title: words.columns.amount,
      align: 'right',
      width: 128,
      sortBy: ({ purchase }) => purchase.amount,
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

/** A dispute is shown beside the status. */
function PurchaseStatus({ purchase: { status, disputeStatus } }: { readonly purchase: PurchaseWire }) {
  const mark = disputeMark(disputeStatus);
  return (
    <>
      <StatusChip status={status} />
      {mark !== null && <StatusChip status={mark} />}
    </>
  );
}

function disputeMark(status: PurchaseWire['disputeStatus']): Status | null {
  if (status === 'won') return 'dispute_won';
  if (status === 'lost') return 'dispute_lost';
  // For a draft nothing was submitted yet.
  const isOpen = status !== null && status !== 'draft' && !isDisputeOver(status);
  return isOpen ? 'disputed' : null;
}
