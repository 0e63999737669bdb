import './statement-page.css';
import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type StatementOfActivitiesWire } from '@almoner/contracts';
import { Button, Dropdown } from 'antd';
import { useGetStatementOfActivitiesQuery } from '../../api/accounting.api.ts';
import { pathOf } from '../../api/books-path.ts';
import { csvAmount, downloadCsv, toCsv } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { statementWords as words } from '../../words/en/statement.ts';
import { monthOf, monthRange, monthText, nextMonth, yearToDateText } from '../../lib/months.ts';
import { BackToBooks } from './back-to-books.tsx';
import { linesLink, netAssetsLinks } from './lines-link.ts';
import { Figure, RowName } from './report-table.tsx';
import { useBooks } from './shared/books.ts';
import { LinkToLines } from './statement-before.tsx';
import { releasedRows, type StatementRow, statementRows } from './statement-rows.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

/** Income, releases and expenses of a month and of its year, without and with donor restrictions. */
export function StatementPage() {
  const { params, change } = useUrlState();
  const { clientId } = useBooks();
  const thisMonth = monthOf(new Date());
  const asked = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked <= thisMonth ? asked : thisMonth;
  const range = monthRange(month);
  const query = useGetStatementOfActivitiesQuery({ ...range, clientId });
  const statement = query.currentData;
  const show = (step: 1 | -1) => change({ month: nextMonth(month, step) });
  return (
    <>
      <PageHeader
        title={words.title}
        sub={<BackToBooks />}
        actions={<ExportMenu range={range} statement={statement} />}
      />
      <div className="statement-months">
        <Button icon={<LeftOutlined aria-hidden />} aria-label={words.earlier} onClick={() => show(-1)} />
        <strong aria-live="polite">{monthText(month)}</strong>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={words.later}
          disabled={month === thisMonth}
          onClick={() => show(1)}
        />
        {statement && <span className="supporting">{words.basis(statement.currency)}</span>}
      </div>
      <ListView query={query} isEmpty={false} empty={<EmptyState sentence="" />}>
        {statement ? <Statement statement={statement} month={month} /> : <LoadingLines />}
      </ListView>
    </>
  );
}

interface StatementProps {
  readonly statement: StatementOfActivitiesWire;
  readonly month: string;
}

function Statement({ statement, month }: StatementProps) {
  const { period, yearToDate, currency, from, to } = statement;
  return (
    <>
      <div className="statement-scroll">
        <table className="statement" aria-label={words.label(monthText(month))}>
          <thead>
            <tr>
              <td />
              <th colSpan={3} scope="colgroup">
                {monthText(month)}
              </th>
              <th colSpan={3} scope="colgroup" data-wide-only>
                {yearToDateText(month)}
              </th>
            </tr>
            <tr>
              <td />
              <ClassHeaders />
              <ClassHeaders wideOnly />
            </tr>
          </thead>
          <tbody>
            {statementRows(period, yearToDate).map((row) => (
              <Row key={row.key} row={row} currency={currency} from={from} to={to} />
            ))}
          </tbody>
        </table>
      </div>
      <Released statement={statement} month={month} />
    </>
  );
}

function ClassHeaders({ wideOnly = false }: { readonly wideOnly?: boolean }) {
  return (
    <>
      {Object.values(words.columns).map((title) => (
        <th key={title} scope="col" data-wide-only={wideOnly || undefined}>
          {title}
        </th>
      ))}
    </>
  );
}

interface RowProps {
  readonly row: StatementRow;
  readonly currency: string;
  /** The days of the period; the year ends with it. */
  readonly from: string;
  readonly to: string;
}

function Row({ row, currency, from, to }: RowProps) {
  const { code, label, level, period, year, lines, netAssets } = row;
  const linksFrom = (from: string) => {
    if (netAssets !== null) {
      const month = netAssets === 'end' ? to.slice(0, 7) : nextMonth(from.slice(0, 7), -1);
      const links = netAssetsLinks(month);
      return [links.without, links.with, links.without];
    }
    return [lines?.without, lines?.with, lines?.total].map((filters) =>
      filters == null ? null : linesLink(label, { ...filters, from, to }),
    );
  };
  return (
    <tr data-level={level}>
      <th scope="row" colSpan={period === null ? 7 : 1}>
        <RowName code={code} name={label} />
      </th>
      {period !== null && <Figures figures={period} currency={currency} links={linksFrom(from)} />}
      {year !== null && (
        <Figures figures={year} currency={currency} links={linksFrom(`${to.slice(0, 4)}-01-01`)} wideOnly />
      )}
    </tr>
  );
}

interface FiguresProps {
  readonly figures: { readonly without: number; readonly with: number };
  readonly currency: string;
  /** To the lines of each figure. */
  readonly links: readonly (string | null)[];
  readonly wideOnly?: boolean;
}

function Figures({ figures, currency, links, wideOnly = false }: FiguresProps) {
  return (
    <>
      {[figures.without, figures.with, figures.without + figures.with].map((minor, column) => (
        <td key={column} data-wide-only={wideOnly || undefined}>
          <Figure minor={minor} currency={currency} link={links[column] ?? null} />
        </td>
      ))}
    </>
  );
}

/** Each fund leads to its page, or in the console to the releases. */
function Released({ statement, month }: StatementProps) {
  const { fundLink } = useBooks();
  const { period, currency, from, to } = statement;
  const released = period.releasedByFund;
  return (
    <Section title={words.releasedIn(monthText(month))}>
      {released.length === 0 ? (
        <p className="supporting">{words.nothingReleased}</p>
      ) : (
        <table className="statement statement-released">
          <tbody>
            {releasedRows(released, words.restoredTo).map(({ key, fundId, name, amount, entries }) => (
              <tr key={key}>
                <th scope="row">
                  <LinkToLines
                    className="text-link"
                    to={
                      fundLink(fundId) ??
                      linesLink(name, { kind: 'fund_release', fund: fundId, entries, from, to })
                    }
                  >
                    {name}
                  </LinkToLines>
                </th>
                <td>
                  <Money minor={amount} currency={currency} />
                </td>
              </tr>
            ))}
            <tr data-level="end">
              <th scope="row">{words.totalReleased}</th>
              <td>
                <Money minor={released.reduce((sum, { amount }) => sum + amount, 0)} currency={currency} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </Section>
  );
}

interface ExportProps {
  readonly range: { readonly from: string; readonly to: string };
  readonly statement: StatementOfActivitiesWire | undefined;
}

function ExportMenu({ range, statement }: ExportProps) {
  const { clientId } = useBooks();
  const journal = (format: 'hledger' | 'beancount') =>
    `/api${pathOf(clientId, '/accounting/journal')}?format=${format}&from=${range.from}&to=${range.to}`;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'csv',
            label: words.exportCsv,
            disabled: statement === undefined,
            onClick: () => statement && downloadCsv(words.csvFile, csvOf(statement)),
          },
          {
            key: 'hledger',
            label: (
              <a href={journal('hledger')} download>
                {words.exportHledger}
              </a>
            ),
          },
          {
            key: 'beancount',
            label: (
              <a href={journal('beancount')} download>
                {words.exportBeancount}
              </a>
            ),
          },
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{words.export}</Button>
    </Dropdown>
  );
}

function csvOf({ period, yearToDate, currency, from, to }: StatementOfActivitiesWire): string {
  const amount = (minor: number) => csvAmount(minor, minorPerUnit(currency));
  const yearFrom = `${to.slice(0, 4)}-01-01`;
  const rows = statementRows(period, yearToDate).flatMap((row) =>
    (
      [
        [row.period, `${from} to ${to}`],
        [row.year, `${yearFrom} to ${to}`],
      ] as const
    ).flatMap(([figures, span]) =>
      figures === null
        ? []
        : [
            [
              row.label,
              row.code ?? '',
              span,
              amount(figures.without),
              amount(figures.with),
              amount(figures.without + figures.with),
              currency,
            ],
          ],
    ),
  );
  return toCsv(words.csvColumns, rows);
}
