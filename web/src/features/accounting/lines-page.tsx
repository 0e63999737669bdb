import { utcDay } from '@almoner/kernel';
import { LeftOutlined } from '@ant-design/icons';
import { type FigureLineWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { type FigureFilters, useListFigureLinesInfiniteQuery } from '../../api/accounting.api.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { accountingWords } from '../../words/en/accounting.ts';
import { reportWords } from '../../words/en/reports.ts';
import { dayText } from '../../lib/months.ts';
import { BackToBooks } from './back-to-books.tsx';
import { NameWithLink } from './name-with-link.tsx';
import { type Books, useBooks } from './shared/books.ts';
import { useStatementBefore } from './statement-before.tsx';

const words = reportWords.lines;
const names = ['from', 'kind', 'accountId', 'category', 'fund', 'program', 'entries'] as const;

/** The transfers that a figure of a statement is the sum of. */
export function LinesPage() {
  const { params } = useUrlState();
  const books = useBooks();
  const { clientId } = books;
  const statement = useStatementBefore();
  const filters: FigureFilters = {
    to: params.get('to') ?? utcDay(new Date()),
    ...Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []))),
  };
  const query = useListFigureLinesInfiniteQuery({ ...filters, clientId });
  const lines = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.currentData?.pages[0];
  const isLoading = query.isFetching && first === undefined;
  // Credits are shown as positive, though their lines are negative.
  const sign = params.get('side') === 'credit' || filters.kind === 'income' ? -1 : 1;
  const currency = first?.currency ?? 'USD';
  return (
    <>
      <PageHeader
        title={params.get('title') ?? words.title}
        sub={
          statement === null ? (
            <BackToBooks />
          ) : (
            <Link className="text-link" to={statement.search}>
              <LeftOutlined aria-hidden /> {statement.title}
            </Link>
          )
        }
      />
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={lines.length === 0}
        empty={<EmptyState sentence={words.empty} />}
      >
        <DataTable
          label={words.title}
          density="small"
          columns={columnsOf(currency, sign, books)}
          rows={lines}
          rowKey={({ id }) => id}
          loading={isLoading}
          footer={
            <tr>
              <td colSpan={2}>{words.sum}</td>
              <td data-align="right">
                <Money minor={sign * (first?.total ?? 0)} currency={currency} />
              </td>
            </tr>
          }
        />
        <LoadMore query={query} />
      </ListView>
    </>
  );
}

/** Null where there is no page for what it is of. */
function linkOf({ purchaseId, reportId, giftId }: FigureLineWire, books: Books): string | null {
  if (purchaseId !== null) return books.purchasesLink({ purchase: purchaseId });
  if (reportId !== null) return books.reportLink(reportId);
  return giftId === null ? null : books.giftLink(giftId);
}

const columnsOf = (currency: string, sign: 1 | -1, books: Books): Column<FigureLineWire>[] => [
  {
    key: 'date',
    title: words.columns.date,
    width: 92,
    render: ({ date }) => <span className="supporting no-wrap">{dayText(date)}</span>,
  },
  {
    key: 'what',
    title: words.columns.what,
    render: (line) => (
      <span className="two-line">
        <NameWithLink name={line.description} link={linkOf(line, books)} />
        <span className="supporting">{accountingWords.kindOf(line.kind)}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'right',
    render: ({ amount }) => <Money minor={sign * amount} currency={currency} />,
  },
];
