import { type DonorRetentionWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useGetDonorRetentionQuery } from '../../api/donors.api.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { donorRetentionWords as words } from '../../words/en/donors.ts';
import { retentionRate } from '../../lib/retention-rate.ts';

type RetentionOfYear = DonorRetentionWire['years'][number];

const columns: Column<RetentionOfYear>[] = [
  {
    key: 'year',
    title: words.columns.year,
    render: ({ year, isOver }) => (isOver ? year : words.soFar(year)),
  },
  {
    key: 'previous',
    title: words.columns.previous,
    align: 'right',
    render: ({ previousDonors }) => previousDonors.toLocaleString('en'),
  },
  {
    key: 'retained',
    title: words.columns.retained,
    align: 'right',
    render: ({ retainedDonors }) => retainedDonors.toLocaleString('en'),
  },
  { key: 'rate', title: words.columns.rate, align: 'right', render: retentionRate },
];

/** The newest year in a sentence, and all of them in a drawer. Nothing until there are donors of a year before. */
export function DonorRetention() {
  const { params, change } = useUrlState();
  const { data } = useGetDonorRetentionQuery();
  const [newest] = data?.years ?? [];
  if (data === undefined || newest === undefined) return null;
  const byYear = new URLSearchParams(params);
  byYear.set('retention', '1');
  return (
    <>
      <p className="supporting donor-retention">
        {words.sentence(newest.year, newest.isOver, retentionRate(newest))}{' '}
        <Link className="text-link" to={`?${byYear.toString()}`}>
          {words.byYear}
        </Link>
      </p>
      <SideDrawer
        open={params.has('retention')}
        title={words.title}
        onClose={() => change({ retention: null })}
      >
        <p className="supporting">{words.definition}</p>
        <DataTable
          label={words.title}
          columns={columns}
          rows={data.years}
          rowKey={({ year }) => String(year)}
        />
      </SideDrawer>
    </>
  );
}
