import { approvalStatuses } from '@almoner/contracts';
import { Button } from 'antd';
import { useListApprovalsInfiniteQuery } from '../../api/approvals.api.ts';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { approvalPageWords as words } from '../../words/en/approvals.ts';
import { stateWords } from '../../words/en/shell.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { ApprovalTable } from './approval-table.tsx';

const statusOptions = approvalStatuses.map((value) => ({ value, label: statusWords[value] }));

/** Every request that the viewer may see, open or decided, newest first. */
export function ApprovalsPage() {
  const account = useAccount();
  const organizationId = account?.organizationId ?? '';
  const { params, change } = useUrlState();
  const status = approvalStatuses.find((known) => known === params.get('status'));
  const query = useListApprovalsInfiniteQuery({ status });
  const { data: cards = [] } = useListCardsQuery({ organizationId }, { skip: organizationId === '' });
  // While another filter loads, `data` has the rows of the one before.
  const approvals = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const reach = account === null ? 'own' : reachOfRole(account.role, 'approval.read');
  return (
    <div className="page">
      <PageHeader title={words.title} sub={words.sub[reach] ?? words.sub.own} />
      <div className="toolbar" role="search">
        <FilterSelect
          label={words.columns.status}
          value={status}
          options={statusOptions}
          onChange={(chosen) => change({ status: chosen })}
        />
      </div>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={approvals.length === 0}
        empty={
          status === undefined ? (
            <EmptyState sentence={words.empty} />
          ) : (
            <EmptyState
              sentence={words.filteredEmpty}
              action={<Button onClick={() => change({ status: null })}>{stateWords.clearFilters}</Button>}
            />
          )
        }
      >
        <ApprovalTable
          approvals={approvals}
          cardNames={new Map(cards.map(({ id, name }) => [id, name]))}
          userId={account?.id ?? ''}
          loading={isLoading}
        />
        <LoadMore query={query} />
      </ListView>
    </div>
  );
}
