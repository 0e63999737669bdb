import { type FundWire } from '@almoner/contracts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { fundWords as words } from '../../../words/en/funds.ts';
import { daysText } from './fund-days.ts';

const columns: Column<FundWire>[] = [
  {
    key: 'fund',
    title: words.columns.fund,
    render: (fund) => (
      <>
        <span className="name">{fund.name}</span>{' '}
        <span className="supporting">{[restrictionOf(fund), daysText(fund)].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  {
    key: 'received',
    title: words.columns.received,
    align: 'right',
    wideOnly: true,
    render: ({ received, currency }) => <Money minor={received} currency={currency} zeroAsDash />,
  },
  {
    key: 'released',
    title: words.columns.released,
    align: 'right',
    wideOnly: true,
    render: ({ released, currency }) => <Money minor={released} currency={currency} zeroAsDash />,
  },
  {
    key: 'onHold',
    title: words.columns.onHold,
    align: 'right',
    wideOnly: true,
    render: ({ onHold, currency }) => <Money minor={onHold} currency={currency} zeroAsDash />,
  },
  {
    key: 'left',
    title: words.columns.left,
    align: 'right',
    render: ({ available, currency }) => (
      <span className="name">
        <Money minor={available} currency={currency} />
      </span>
    ),
  },
];

const restrictionOf = ({ restriction, status }: FundWire) =>
  status === 'closed' ? words.isClosed : words.restrictions[restriction];

interface FundTableProps {
  readonly funds: readonly FundWire[];
  readonly loading: boolean;
  readonly onOpen: (fundId: string) => void;
}

export function FundTable({ funds, loading, onOpen }: FundTableProps) {
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={funds}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      loading={loading}
    />
  );
}
