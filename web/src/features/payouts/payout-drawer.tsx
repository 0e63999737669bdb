import './payouts.css';
import { type PayoutLineWire, type PayoutWire } from '@almoner/contracts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import {
  useGetPayoutQuery,
  useLazyGetPayoutLinePageQuery,
  useListPayoutLinesInfiniteQuery,
} from '../../api/payouts.api.ts';
import { readAllPages } from '../../lib/all-pages.ts';
import { csvAmount } from '../../lib/csv.ts';
import { donorName } from '../../lib/donor-name.ts';
import { minorPerUnit, moneyText } from '../../lib/money-format.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { RecordDrawer, idToFetch } from '../../ui/record-drawer.tsx';
import { DayAndTime, ShortDay } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { payoutWords as words } from '../../words/en/payouts.ts';

interface PayoutDrawerProps {
  readonly payouts: readonly PayoutWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function PayoutDrawer({ payouts, openId, onOpen }: PayoutDrawerProps) {
  const unlisted = idToFetch(payouts, openId);
  const fetched = useGetPayoutQuery(unlisted ?? '', { skip: unlisted === null });
  return (
    <RecordDrawer
      items={payouts}
      openId={openId}
      fetched={fetched}
      words={words}
      timeOf={({ arrivedAt }) => <DayAndTime at={arrivedAt} />}
      onOpen={onOpen}
    >
      {(payout) => <PayoutDetails key={payout.id} payout={payout} />}
    </RecordDrawer>
  );
}

function PayoutDetails({ payout }: { readonly payout: PayoutWire }) {
  const { status, amount, currency, gifts, stripePayoutId } = payout;
  const hasArrived = status === 'arrived';
  return (
    <>
      <div className="record-head">
        <div>
          <h2>{words.one}</h2>
          <p className="supporting">{hasArrived ? words.gifts(gifts) : words[status]}</p>
        </div>
        <div className="record-head-end">
          <Money minor={amount} currency={currency} sign="flow" moved={hasArrived} />
          {!hasArrived && <StatusChip status={status} />}
        </div>
      </div>
      {status !== 'failed' && <PayoutSums payout={payout} />}
      <PayoutLines payout={payout} />
      <dl className="definition-list payout-reference">
        <dt>{words.reference}</dt>
        <dd className="meta">{stripePayoutId}</dd>
      </dl>
    </>
  );
}

/** They add up to the payout. */
function PayoutSums({ payout }: { readonly payout: PayoutWire }) {
  const { given, returned, fees, other, amount, currency } = payout;
  const parts = [
    ['given', given],
    ['returned', 0 - returned],
    ['fees', 0 - fees],
    ['other', other],
  ] as const;
  return (
    <dl className="figure-sum">
      {parts
        .filter(([name, minor]) => name === 'given' || minor !== 0)
        .map(([name, minor]) => (
          <Fragment key={name}>
            <dt>{words.sums[name]}</dt>
            <dd>
              <Money minor={minor} currency={currency} />
            </dd>
          </Fragment>
        ))}
      <dt>{words.sums.amount}</dt>
      <dd>
        <Money minor={amount} currency={currency} />
      </dd>
    </dl>
  );
}

const nameOf = ({ gift, description }: PayoutLineWire) =>
  gift === null ? description : donorName(gift.donor);

const columnsFor = (currency: string): Column<PayoutLineWire>[] => [
  {
    key: 'gift',
    title: words.line.gift,
    render: (line) => (
      <span className="two-line">
        {line.gift === null ? (
          <span className="name">{nameOf(line)}</span>
        ) : (
          <Link className="text-link" to={`/donations?gift=${line.gift.id}`}>
            {nameOf(line)}
          </Link>
        )}
        <span className="supporting">
          <ShortDay at={line.occurredAt} />
          {line.amount < 0 && line.gift !== null && `, ${line.description.toLowerCase()}`}
          {line.fee !== 0 && `, ${words.fee(moneyText(line.fee, currency))}`}
        </span>
      </span>
    ),
  },
  {
    key: 'net',
    title: words.line.net,
    align: 'right',
    render: ({ amount, fee }) => <Money minor={amount - fee} currency={currency} sign="flow" />,
  },
];

function PayoutLines({ payout: { id, currency, stripePayoutId } }: { readonly payout: PayoutWire }) {
  const query = useListPayoutLinesInfiniteQuery(id);
  const [readPage] = useLazyGetPayoutLinePageQuery();
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ payoutId: id, cursor }).unwrap());
    return all.map((line) => csvRow(line, currency));
  };
  return (
    <section aria-label={words.lines}>
      <div className="payout-lines-head">
        <h3 className="drawer-heading">{words.lines}</h3>
        {lines.length > 0 && (
          <CsvButton fileName={words.csvFile(stripePayoutId)} header={words.csvColumns} rows={exported} />
        )}
      </div>
      <ListView query={query} isEmpty={lines.length === 0} empty={<EmptyState sentence={words.noLines} />}>
        <DataTable
          label={words.lines}
          columns={columnsFor(currency)}
          rows={lines}
          rowKey={(line) => line.id}
          loading={query.isLoading}
        />
        <LoadMore query={query} />
      </ListView>
    </section>
  );
}

/** In the order of `csvColumns`. */
function csvRow({ occurredAt, description, gift, amount, fee }: PayoutLineWire, currency: string) {
  const text = (minor: number) => csvAmount(minor, minorPerUnit(currency));
  return [
    occurredAt,
    description,
    gift?.donor.name ?? null,
    gift?.donor.email ?? null,
    gift?.campaignTitle ?? null,
    text(amount),
    text(fee),
    text(amount - fee),
    currency,
    gift?.id ?? null,
  ];
}
