import { type UnmatchedFactWire } from '@almoner/contracts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useListUnmatchedFactsInfiniteQuery } from '../../../api/unmatched-facts.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { unmatchedFactWords as words } from '../../../words/en/unmatched-facts.ts';
import { ResolveFactDrawer } from './resolve-fact-drawer.tsx';
import { FactActions, type FactAction } from './fact-actions.tsx';

type View = keyof typeof words.views;
const views: readonly View[] = ['open', 'resolved'];

/** Transactions that Stripe reported but that are missing from the books or posted elsewhere; admins resolve them. */
export function UnmatchedFactsList() {
  const account = useAccount();
  const [view, setView] = useState<View>('open');
  const [resolving, setResolving] = useState<FactAction | null>(null);
  const query = useListUnmatchedFactsInfiniteQuery(view);
  const facts = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const mayResolve =
    account !== null && permissionScopeOfRole(account.role, 'unmatched-fact.resolve') === 'all';
  const empty = view === 'open' ? words.empty : words.resolvedEmpty;
  return (
    <>
      <div className="toolbar">
        <Segmented<View>
          aria-label={words.status}
          value={view}
          options={views.map((value) => ({ value, label: words.views[value] }))}
          onChange={setView}
        />
      </div>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={facts.length === 0}
        empty={<EmptyState sentence={empty} />}
      >
        <DataTable
          label={words.label}
          columns={columnsFor(mayResolve ? setResolving : null)}
          rows={facts}
          rowKey={({ id }) => id}
          loading={isLoading}
        />
        <LoadMore query={query} />
      </ListView>
      <ResolveFactDrawer resolving={resolving} onClose={() => setResolving(null)} />
    </>
  );
}

/** @param onResolve null for users with read access only */
function columnsFor(onResolve: ((action: FactAction) => void) | null): Column<UnmatchedFactWire>[] {
  return [
    {
      key: 'what',
      title: words.columns.what,
      render: (fact) => (
        <span className="two-line">
          <span className="name">{fact.merchant ?? words.unnamed}</span>
          <RelativeTime at={fact.occurredAt} />
          <span className="supporting narrow-only">{whyOf(fact)}</span>
          {onResolve && fact.status === 'open' && <FactActions fact={fact} onChoose={onResolve} />}
          {fact.status !== 'open' && <Outcome fact={fact} />}
        </span>
      ),
    },
    {
      key: 'why',
      title: words.columns.why,
      width: '48%',
      wideOnly: true,
      render: (fact) => <span className="supporting">{whyOf(fact)}</span>,
    },
    {
      key: 'amount',
      title: words.columns.amount,
      align: 'right',
      width: 128,
      render: ({ amount, currency }) =>
        amount !== null && currency !== null && <Money minor={amount} currency={currency} sign="flow" />,
    },
  ];
}

function Outcome({ fact }: { readonly fact: UnmatchedFactWire }) {
  return (
    <span className="supporting">
      {words.resolved[fact.status]} {words.by(fact.resolvedBy ?? '')}: {fact.reason}
    </span>
  );
}

function whyOf({ kind, detail, expectedAmount, currency }: UnmatchedFactWire): string {
  const parts = [words.why[kind]];
  if (expectedAmount !== null && currency !== null)
    parts.push(words.authorized(moneyText(expectedAmount, currency)));
  if (detail !== null) parts.push(detail);
  return parts.join(' ');
}
