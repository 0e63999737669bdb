import { type GiftFeesWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useGetGiftFeesQuery } from '../../../api/gift-fees.api.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { useAccount } from '../../../state/use-account.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { giftFeeWords as words } from '../../../words/en/gift-fees.ts';
import { FeeRatesDrawer } from '../fee-rates-drawer.tsx';
import { feeRateText } from './fee-rate-text.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

type Row = GiftFeesWire['methods'][number];

const columnsFor = (currency: string): Column<Row>[] => [
  {
    key: 'method',
    title: words.columns.method,
    render: ({ method, rate, compared }) => (
      <span className="two-line">
        <span className="name">{words.methods[method]}</span>
        <span className="narrow-only">{feeRateText(rate, compared?.currency ?? currency)}</span>
      </span>
    ),
  },
  {
    key: 'rate',
    title: words.columns.rate,
    wideOnly: true,
    render: ({ rate, compared }) => feeRateText(rate, compared?.currency ?? currency),
  },
  {
    key: 'gifts',
    title: words.columns.gifts,
    align: 'right',
    wideOnly: true,
    render: ({ compared }) => (compared?.gifts ?? 0).toLocaleString(),
  },
  {
    key: 'expected',
    title: words.columns.expected,
    align: 'right',
    render: ({ compared }) => compared && <Money minor={compared.expected} currency={compared.currency} />,
  },
  {
    key: 'taken',
    title: words.columns.taken,
    align: 'right',
    render: ({ compared }) =>
      compared && (
        <span className="two-line">
          <Money minor={compared.taken} currency={compared.currency} />
          <span>{words.average(feeRateText(compared.effectiveRate, compared.currency))}</span>
        </span>
      ),
  },
  {
    key: 'covered',
    title: words.columns.covered,
    align: 'right',
    wideOnly: true,
    render: ({ compared }) =>
      compared &&
      compared.covered.gifts > 0 && (
        <span className="two-line">
          <Money minor={compared.covered.added} currency={compared.currency} />
          <span>{words.ofFees(moneyText(compared.covered.taken, compared.currency))}</span>
        </span>
      ),
  },
];

/** Stripe's fees for gifts, beside the fees by the configured rates. */
export function GiftFees({ currency }: { readonly currency: string }) {
  const query = useGetGiftFeesQuery();
  const rows = query.data?.methods ?? [];
  const role = useAccount()?.role;
  const mayChange = role !== undefined && permissionScopeOfRole(role, 'campaign.manage') !== 'none';
  const [isChanging, setChanging] = useState(false);
  const isCompared = rows.some(({ compared }) => compared !== null);
  return (
    <Section
      title={words.title}
      aside={
        mayChange && query.isSuccess && <Button onClick={() => setChanging(true)}>{words.change}</Button>
      }
    >
      <p className="supporting">{words.hint}</p>
      <ListView query={query} failedTitle={words.failed} isEmpty={rows.length === 0} empty={null}>
        {query.isLoading ? (
          <LoadingLines rows={4} />
        ) : (
          <DataTable
            label={words.title}
            columns={columnsFor(currency)}
            rows={rows}
            rowKey={({ method, compared }) => method + (compared?.currency ?? '')}
          />
        )}
        {query.isSuccess && !isCompared && <p className="supporting">{words.none}</p>}
      </ListView>
      <FeeRatesDrawer
        open={isChanging}
        methods={rows}
        currency={currency}
        onClose={() => setChanging(false)}
      />
    </Section>
  );
}
