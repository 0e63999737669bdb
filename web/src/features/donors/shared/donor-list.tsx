import { type DonorWire } from '@almoner/contracts';
import { Tag } from 'antd';
import { Link } from 'react-router';
import {
  useCountDonorsQuery,
  useLazyGetDonorPageQuery,
  useListDonorsInfiniteQuery,
} from '../../../api/donors.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { readAllPages } from '../../../lib/all-pages.ts';
import { donorName } from '../../../lib/donor-name.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { GiftDay } from '../../../ui/gift-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { useListOrder } from '../../../ui/use-sorted.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { donorImportWords } from '../../../words/en/donor-import.ts';
import { donorListWords as words, donorSegmentWords as segmentWords } from '../../../words/en/donors.ts';
import { donorCsvRow } from '../donor-csv.ts';
import { DonorFilterBar } from '../donor-segments/donor-filter-bar.tsx';
import { donorFiltersOf } from '../donor-segments/donor-filters.ts';
import { DonorRetention } from '../donor-retention.tsx';
import { DonorSegments } from '../donor-segments/donor-segments.tsx';
import { YearlyStatements } from '../yearly-statements.tsx';
import { yearlyStatementWords } from '../../../words/en/yearly-statements.ts';
import { DonorDrawer } from '../donor-drawer.tsx';
import { RecurringOfDonor } from '../../recurring-gifts/shared/recurring-of-donor.tsx';

const columnsFor = (open: (id: string) => void): Column<DonorWire>[] => [
  {
    key: 'donor',
    title: words.columns.donor,
    render: (donor) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => open(donor.id)}>
          {donorName(donor)}
        </button>
        <span>{donor.name === null ? '' : donor.email}</span>
      </span>
    ),
  },
  {
    key: 'tags',
    title: words.columns.tags,
    wideOnly: true,
    render: ({ tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
  },
  {
    key: 'recurring',
    title: words.columns.recurring,
    wideOnly: true,
    render: ({ recurring }) => recurring && <RecurringOfDonor recurring={recurring} />,
  },
  {
    key: 'date',
    title: words.columns.last,
    wideOnly: true,
    sortBy: ({ lastGiftAt }) => lastGiftAt,
    render: ({ lastGiftAt }) => (lastGiftAt === null ? words.never : <GiftDay at={lastGiftAt} />),
  },
  {
    key: 'amount',
    title: words.columns.lifetime,
    align: 'right',
    sortBy: ({ lifetime }) => lifetime,
    render: ({ lifetime, currency }) => <Money minor={lifetime} currency={currency ?? 'USD'} zeroAsDash />,
  },
];

export default function DonorList() {
  const { params, change } = useUrlState();
  const role = useAccount()?.role;
  const mayImport = role !== undefined && permissionScopeOfRole(role, 'donor.manage') !== 'none';
  const { openId, show } = useUrlDrawer('donor');
  const filters = donorFiltersOf(params);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const { order: sort, sorting } = useListOrder();
  const query = useListDonorsInfiniteQuery({ ...filters, sort });
  const counted = useCountDonorsQuery(filters);
  const [readPage] = useLazyGetDonorPageQuery();
  const withStatements = new URLSearchParams(params);
  withStatements.set('statements', '1');
  const donors = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const hasNone = query.currentData !== undefined && donors.length === 0 && !isFiltered;
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ ...filters, sort, cursor }).unwrap());
    return all.map(donorCsvRow);
  };
  return (
    <Section
      title={words.title}
      aside={
        <div className="toolbar-actions donor-actions">
          <Link className="text-link" to={`?${withStatements.toString()}`}>
            {yearlyStatementWords.open}
          </Link>
          {mayImport && (
            <Link className="text-link" to="/donations?tab=donors&import=new">
              {donorImportWords.open}
            </Link>
          )}
          <CsvButton fileName={words.csvFile} header={words.csvColumns} rows={exported} />
        </div>
      }
    >
      <DonorRetention />
      <DonorSegments filters={filters} mayManage={mayImport} onChange={change} />
      {!hasNone && <DonorFilterBar filters={filters} onChange={change} />}
      <p className="supporting donor-count" role="status">
        {counted.currentData === undefined || hasNone
          ? '\u00a0'
          : segmentWords[isFiltered ? 'found' : 'all'](counted.currentData.count)}
      </p>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={donors.length === 0}
        empty={
          <EmptyState
            sentence={isFiltered ? words.notFound : words.none}
            action={
              hasNone &&
              mayImport && (
                <Link className="text-link" to="/donations?tab=donors&import=new">
                  {donorImportWords.openFirst}
                </Link>
              )
            }
          />
        }
      >
        <DataTable
          label={words.title}
          columns={columnsFor(show)}
          sorting={sorting}
          rows={donors}
          rowKey={({ id }) => id}
          loading={isLoading}
          openKey={openId}
          onOpen={({ id }) => show(id)}
        />
        <LoadMore query={query} />
      </ListView>
      <YearlyStatements
        open={params.has('statements')}
        maySend={mayImport}
        onClose={() => change({ statements: null })}
      />
      <DonorDrawer donors={donors} openId={openId} onOpen={show} />
    </Section>
  );
}
