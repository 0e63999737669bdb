import { type AccountWire } from '@almoner/contracts';
import { homeWords as words } from '../../../words/en/home.ts';
import { stateWords } from '../../../words/en/shell.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';

const columns: Column<AccountWire>[] = [
  {
    key: 'account',
    title: words.columns.account,
    render: ({ name, kind }) => (
      <>
        <span className="name">{name}</span>{' '}
        <span className="supporting account-kind">{words.kinds[kind]}</span>
      </>
    ),
  },
  {
    key: 'posted',
    title: words.columns.posted,
    align: 'right',
    wideOnly: true,
    render: ({ posted, currency }) => <Money minor={posted} currency={currency} />,
  },
  {
    key: 'onHold',
    title: words.columns.onHold,
    align: 'right',
    wideOnly: true,
    render: ({ onHold, currency }) => <Money minor={0 - onHold} currency={currency} zeroAsDash />,
  },
  {
    key: 'available',
    title: words.columns.available,
    align: 'right',
    render: ({ available, currency }) => (
      <span className="name">
        <Money minor={available} currency={currency} />
      </span>
    ),
  },
];

export const sumOf = (accounts: readonly AccountWire[], figure: 'posted' | 'onHold' | 'available') =>
  accounts.reduce((minor, account) => minor + account[figure], 0);

/** Posted, on hold and available, apart and in this order, with the total that they add up to. */
export function AccountTable(props: {
  readonly accounts: readonly AccountWire[];
  readonly loading: boolean;
}) {
  const { accounts, loading } = props;
  const currency = accounts[0]?.currency ?? 'USD';
  const total = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <DataTable
      label={words.accounts}
      density="small"
      columns={columns}
      rows={accounts}
      rowKey={({ id }) => id}
      loading={loading}
      footer={
        accounts.length > 1 && (
          <tr>
            <td>{stateWords.total(currency)}</td>
            <td data-align="right" data-wide-only>
              {total(sumOf(accounts, 'posted'))}
            </td>
            <td data-align="right" data-wide-only>
              <Money minor={0 - sumOf(accounts, 'onHold')} currency={currency} zeroAsDash />
            </td>
            <td data-align="right">{total(sumOf(accounts, 'available'))}</td>
          </tr>
        )
      }
    />
  );
}
