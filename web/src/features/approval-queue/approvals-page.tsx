import { Button, Segmented } from 'antd';
import { useRef } from 'react';
import { type ApprovalWire, type ReimbursementStatus, type UserWire } from '@almoner/contracts';
import { useListApprovalsInfiniteQuery, useListPendingApprovalsQuery } from '../../api/approvals.api.ts';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useListReimbursementsInfiniteQuery } from '../../api/reimbursements.api.ts';
import { useListReceiptExcusesInfiniteQuery } from '../../api/receipt-policy.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useQueueKeys } from '../../ui/use-queue-keys.ts';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { approvalPageWords as words } from '../../words/en/approval-page.ts';
import { stateWords } from '../../words/en/shell.ts';
import { WaitingReports } from '../reimbursements/shared/waiting-reports.tsx';
import { ApprovalDrawer } from './approval-drawer.tsx';
import {
  approvalStates,
  approvalTabs,
  countsByTab,
  kindOfTab,
  readUrlFilters,
  type ApprovalTab,
} from './approval-kinds.ts';
import { ApprovalTable } from './approval-table.tsx';
import { ExcuseList } from './excuse-list.tsx';

/** Every request that the viewer may see, by kind and state, newest first. */
export function ApprovalsPage() {
  const account = useAccount();
  return account === null ? null : <Approvals account={account} />;
}

const mostCounted = 100;
/** The reports that a state of requests shows; none where reports have no such state. */
const reportStatuses: Readonly<Record<string, ReimbursementStatus | null>> = {
  pending: 'submitted',
  approved: 'approved',
  rejected: 'rejected',
  all: null,
};

function Approvals({ account }: { readonly account: UserWire }) {
  const { params, change } = useUrlState();
  const { tab, status } = readUrlFilters(params);
  const isBeside = useDrawerBeside() && (params.has('request') || params.has('report'));
  const decidesReports = permissionScopeOfRole(account.role, 'reimbursement.decide') !== 'none';
  const { data: reportPages } = useListReimbursementsInfiniteQuery(
    { status: 'submitted' },
    { skip: !decidesReports },
  );
  const reports = reportPages?.pages.flatMap(({ items }) => items) ?? [];
  const { data: pendingData } = useListPendingApprovalsQuery();
  const pending = pendingData ?? [];
  const { data: excusePages } = useListReceiptExcusesInfiniteQuery({ status: 'pending' });
  const excuses = excusePages?.pages.flatMap(({ items }) => items) ?? [];
  const counts = countsByTab(pending, { excuses: excuses.length, reports: reports.length });
  const forViewer = [...pending, ...excuses, ...reports].filter(({ mayDecide }) => mayDecide).length;
  // While a part is loading, or failed, the number is not known.
  const isCounted =
    pendingData !== undefined && excusePages !== undefined && (!decidesReports || reportPages !== undefined);
  const label = (one: ApprovalTab) =>
    counts[one] === 0 ? words.tabs[one] : `${words.tabs[one]} ${counts[one]}`;
  const queue = useRef<HTMLDivElement>(null);
  useQueueKeys(queue);
  return (
    <div ref={queue} className="page approval-queue" data-beside={isBeside}>
      <PageHeader
        title={words.title}
        sub={isCounted ? words.waiting(forViewer, pending.length < mostCounted) : '\u00a0'}
      />
      <SectionTabs
        label={words.kinds}
        active={tab}
        items={approvalTabs
          .filter((key) => key !== 'reimbursements' || decidesReports)
          .map((key) => ({
            key,
            label: label(key),
            children: key === tab && (
              <Tab
                tab={tab}
                status={status}
                account={account}
                hasOthers={decidesReports && (reportPages === undefined || reports.length > 0)}
                decidesReports={decidesReports}
              />
            ),
          }))}
        onChange={(kind) => change({ kind: kind === 'all' ? null : kind, request: null, report: null })}
      />
      {forViewer > 0 && status === 'pending' && <KeyHints />}
    </div>
  );
}

const keyHints = Object.entries(words.keys);

function KeyHints() {
  return (
    <ul className="approval-keys" aria-label={words.keyboard}>
      {keyHints.map(([keys, what]) => (
        <li key={keys}>
          {keys.split(' ').map((key) => (
            <kbd key={key} className="key-hint">
              {key}
            </kbd>
          ))}
          {what}
        </li>
      ))}
    </ul>
  );
}

interface TabProps {
  readonly tab: ApprovalTab;
  /** Undefined for all. */
  readonly status: ApprovalWire['status'] | undefined;
  readonly account: UserWire;
}
interface TabContentProps extends TabProps {
  readonly decidesReports: boolean;
  /** True if reports are shown below, or not known yet, so that an empty list of requests says nothing. */
  readonly hasOthers: boolean;
}

function Tab({ tab, status, account, decidesReports, hasOthers }: TabContentProps) {
  const { change } = useUrlState();
  const reportStatus = reportStatuses[status ?? 'all'];
  const excuseStatus = status === 'withdrawn' || status === 'expired' ? null : status;
  return (
    <>
      <div className="toolbar">
        <Segmented
          aria-label={words.state}
          value={status ?? 'all'}
          options={approvalStates.map((value) => ({ value, label: words.states[value] }))}
          onChange={(chosen) => change({ status: chosen === 'pending' ? null : chosen })}
        />
      </div>
      {tab !== 'receipts' && tab !== 'reimbursements' && (
        <RequestList
          tab={tab}
          status={status}
          account={account}
          hidesEmpty={tab === 'all' && status === 'pending' && hasOthers}
        />
      )}
      {decidesReports &&
        (tab === 'reimbursements' || (tab === 'all' && status === 'pending')) &&
        reportStatus !== undefined && <WaitingReports status={reportStatus} hidesEmpty={tab === 'all'} />}
      {(tab === 'all' || tab === 'receipts') && excuseStatus !== null && (
        <ExcuseList status={excuseStatus} hidesEmpty={tab === 'all'} />
      )}
    </>
  );
}

function RequestList({
  tab,
  status,
  account,
  hidesEmpty,
}: TabProps & {
  readonly tab: Exclude<ApprovalTab, 'receipts' | 'reimbursements'>;
  readonly hidesEmpty: boolean;
}) {
  const { id: userId, organizationId } = account;
  const { change } = useUrlState();
  const { openId, show } = useUrlDrawer('request');
  const kind = tab === 'all' ? undefined : kindOfTab[tab];
  const query = useListApprovalsInfiniteQuery({ status, kind });
  const { data: cards = [] } = useListCardsQuery(
    { organizationId: organizationId ?? '' },
    { skip: organizationId === null },
  );
  // While another filter loads, `data` has the rows of the one before.
  const approvals = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const cardNames = new Map(
    cards.map(({ id, name, last4 }) => [id, last4 === null ? name : `${name} ·· ${last4}`]),
  );
  const isForOthers = ({ mayDecide }: ApprovalWire) => status === 'pending' && !mayDecide;
  const forOthers = approvals.filter(isForOthers);
  const shown = approvals.filter((approval) => !isForOthers(approval));
  const table = { cardNames, userId, loading: isLoading, openId, onOpen: show };
  return (
    <>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={approvals.length === 0}
        empty={
          hidesEmpty ? null : (
            <Empty status={status} onShowAll={() => change({ status: 'all', kind: null })} />
          )
        }
      >
        {(isLoading || shown.length > 0) && (
          <ApprovalTable label={words.title} approvals={shown} {...table} />
        )}
        {shown.length === 0 && forOthers.length > 0 && !hidesEmpty && (
          <p className="supporting">{words.nothingWaitsForYou}</p>
        )}
        {forOthers.length > 0 && (
          <Section title={words.forOthers}>
            <ApprovalTable label={words.forOthers} approvals={forOthers} {...table} />
          </Section>
        )}
        <LoadMore query={query} />
      </ListView>
      <ApprovalDrawer
        listed={approvals}
        openId={openId}
        cardNames={cardNames}
        userId={userId}
        onClose={() => show(null)}
      />
    </>
  );
}

interface EmptyProps {
  readonly status: TabProps['status'];
  readonly onShowAll: () => void;
}

function Empty({ status, onShowAll }: EmptyProps) {
  if (status === undefined) return <EmptyState sentence={words.empty} />;
  const sentence = status === 'pending' ? words.nothingWaits : words.filteredEmpty;
  return (
    <EmptyState
      sentence={sentence}
      action={
        <Button onClick={onShowAll}>{status === 'pending' ? words.showAll : stateWords.clearFilters}</Button>
      }
    />
  );
}
