import { type CardTransactionWire } from '@almoner/contracts';
import { Button, Tabs } from 'antd';
import { Link } from 'react-router';
import {
  useLazyGetSettledPageQuery,
  useListSettledInfiniteQuery,
} from '../../api/settled-transactions.api.ts';
import { useSumPurchasesQuery } from '../../api/purchases.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { readAllPages } from '../../lib/all-pages.ts';
import { csvAmount } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { shortDate } from '../../lib/time-format.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { merchantCategoryWords } from '../../words/en/merchant-categories.ts';
import { accountingMonthWords } from '../../words/en/accounting-months.ts';
import { accountingWords as words } from '../../words/en/accounting.ts';
import { reconciliationWords } from '../../words/en/reconciliation.ts';
import { stateWords } from '../../words/en/shell.ts';
import { statementWords } from '../../words/en/statement.ts';
import { MonthClosePage } from './month-close-page.tsx';
import { StatementPage } from './statement-page.tsx';

export function AccountingPage() {
  const account = useAccount();
  const { params } = useUrlState();
  return (
    <RoleGate role={account?.role} action="account.read">
      <div className="page">{pageOf(params.get('report'))}</div>
    </RoleGate>
  );
}

function pageOf(report: string | null) {
  switch (report) {
    case 'activities':
      return <StatementPage />;
    case 'month':
      return <MonthClosePage />;
    default:
      return <Movements />;
  }
}

function Movements() {
  const account = useAccount();
  const { params, change } = useUrlState();
  const tab = params.get('tab') === 'vault' ? 'vault' : 'card';
  const organizationId = account?.organizationId ?? '';
  const query = useListSettledInfiniteQuery(organizationId, { skip: account?.role !== 'Admin' });
  const [readPage] = useLazyGetSettledPageQuery();
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ organizationId, cursor }).unwrap());
    return all.map(csvRow);
  };
  return (
    <>
      <PageHeader
        title={words.title}
        sub={
          <Link className="text-link" to="/cash-management?tab=reconciliation">
            {reconciliationWords.link}
          </Link>
        }
        actions={
          <>
            {tab === 'card' && (
              <CsvButton fileName={words.csvFile} header={words.csvColumns} rows={exported} />
            )}
            <Button onClick={() => change({ report: 'month' })}>{accountingMonthWords.open}</Button>
            <Button onClick={() => change({ report: 'activities' })}>{statementWords.open}</Button>
          </>
        }
      />
      <Tabs
        activeKey={tab}
        items={[
          { key: 'card', label: words.tabs.card },
          { key: 'vault', label: words.tabs.vault },
        ]}
        tabBarStyle={{ marginBottom: 16 }}
        onChange={(key) => change({ tab: key })}
      />
      {tab === 'vault' ? (
        <EmptyState sentence={words.vaultEmpty} />
      ) : (
        <ListView query={query} isEmpty={lines.length === 0} empty={<EmptyState sentence={words.empty} />}>
          <SettledTable lines={lines} loading={query.isLoading} />
          <LoadMore query={query} />
        </ListView>
      )}
    </>
  );
}

interface SettledProps {
  readonly lines: readonly CardTransactionWire[];
  readonly loading: boolean;
}

/** With the total of all settled transactions, however many lines are loaded. */
function SettledTable({ lines, loading }: SettledProps) {
  const currency = lines[0]?.currency ?? 'USD';
  const { data: sum } = useSumPurchasesQuery({});
  const total = sum?.sums.find((one) => one.currency === currency);
  return (
    <DataTable
      label={words.title}
      density="small"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      loading={loading}
      footer={
        <tr>
          <td colSpan={2}>{stateWords.total(currency)}</td>
          <td data-wide-only />
          <td data-wide-only />
          <td data-align="right">
            {total && <Money minor={total.held - total.spent} currency={currency} />}
          </td>
        </tr>
      }
    />
  );
}

const columns: Column<CardTransactionWire>[] = [
  {
    key: 'date',
    title: words.columns.date,
    width: 88,
    render: ({ networkCreatedAt }) => (
      <span className="supporting no-wrap">{shortDate(new Date(networkCreatedAt), new Date())}</span>
    ),
  },
  {
    key: 'merchant',
    title: words.columns.merchant,
    render: ({ merchant }) => <span className="name">{merchant.name}</span>,
  },
  {
    key: 'category',
    title: words.columns.category,
    wideOnly: true,
    render: ({ merchant }) => <span className="supporting">{merchantCategoryWords(merchant.category)}</span>,
  },
  {
    key: 'type',
    title: words.columns.type,
    wideOnly: true,
    render: ({ type }) => <span className="supporting">{words.types[type]}</span>,
  },
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'right',
    render: ({ amount, currency }) => <Money minor={0 - amount} currency={currency} sign="flow" />,
  },
];

const csvRow = (line: CardTransactionWire) => [
  line.networkCreatedAt,
  line.merchant.name,
  merchantCategoryWords(line.merchant.category),
  words.types[line.type],
  csvAmount(0 - line.amount, minorPerUnit(line.currency)),
  line.currency,
  line.stripeTxID,
];
