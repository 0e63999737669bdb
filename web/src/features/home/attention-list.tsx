import { owedAmount } from '@almoner/contracts';
import { ExclamationCircleOutlined, LockOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons';
import { Suspense, lazy, useRef } from 'react';
import { Link } from 'react-router';
import { combinedQueries } from '../../api/combined-queries.ts';
import { useGetHomeQuery } from '../../api/home.api.ts';
import { recentRejections } from '../../lib/limit-requests.ts';
import { moneyText } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { homeWords as words } from '../../words/en/home.ts';
import { AttentionItem } from './attention-item.tsx';
import { homePart } from './home-part.ts';

// Lazy: each is loaded only if there is something to show.
const ToDecide = lazy(async () => ({ default: (await import('./home-requests.tsx')).ToDecide }));
const Rejected = lazy(async () => ({ default: (await import('./home-requests.tsx')).Rejected }));
const Locked = lazy(async () => ({ default: (await import('./locked-person.tsx')).LockedPerson }));

const none = { count: 0, names: [] };
const cardStates = [
  { state: 'overLimit', icon: <ExclamationCircleOutlined className="attention-negative" aria-hidden /> },
  { state: 'limitReached', icon: <ExclamationCircleOutlined className="attention-negative" aria-hidden /> },
  { state: 'nearLimit', icon: <WarningOutlined className="attention-warning" aria-hidden /> },
  { state: 'frozen', icon: <LockOutlined aria-hidden /> },
] as const;
const recentMs = 7 * 24 * 60 * 60 * 1000;

/** Tasks that are waiting for the person with this `userId`. */
export function AttentionList({ userId }: { readonly userId: string }) {
  const section = useRef<HTMLElement>(null);
  // What is decided here leaves the list.
  useKeptFocus(section);
  const homeQuery = useGetHomeQuery();
  const { query: cardsQuery, part: cards } = homePart(homeQuery, (home) => home.cards);
  const { query: declinedQuery, part: declined } = homePart(homeQuery, (home) => home.declinedPurchases);
  const { query: pendingQuery, part: pending } = homePart(homeQuery, (home) => home.pendingApprovals);
  const { query: ownQuery, part: own } = homePart(homeQuery, (home) => home.ownApprovals);
  const { query: excusesQuery, part: excuses } = homePart(homeQuery, (home) => home.pendingExcuses);
  const { query: reportsQuery, part: open } = homePart(homeQuery, (home) => home.openReimbursements);
  // An own report that was returned is listed once, with what its author can do.
  const reports = open?.filter(({ status, author }) => status !== 'failed' || author.id !== userId);
  const queue = homeQuery.data?.reimbursementQueue ?? null;
  const waiting = (reports ?? []).filter(({ status }) => status === 'submitted').length;
  const unlisted = queue === null ? 0 : queue.count - waiting;
  const { part: ownReturned } = homePart(homeQuery, (home) => home.ownReturnedReimbursements);
  const { part: ownToChange } = homePart(homeQuery, (home) => home.ownReimbursementsToChange);
  const { query: locksQuery, part: locks } = homePart(homeQuery, (home) => home.receiptLocks);
  const toPay = homeQuery.data?.reimbursementsToPay ?? null;
  const unmatched = homeQuery.data?.unmatchedFacts ?? 0;
  const dueMatches = homeQuery.data?.dueMatches ?? [];
  const failedPayouts = homeQuery.data?.failedPayouts ?? [];
  const [failedPayout] = failedPayouts;
  const now = new Date();
  const rejected = recentRejections(own ?? [], now);
  const toDecide = (pending ?? []).filter(({ mayDecide }) => mayDecide);
  const recent = (declined ?? []).filter(
    ({ occurredAt }) => now.getTime() - Date.parse(occurredAt) < recentMs,
  );
  const { names = {} } = cards ?? {};
  const count =
    unmatched +
    (toPay?.count ?? 0) +
    [
      toDecide,
      rejected,
      recent,
      excuses ?? [],
      reports ?? [],
      ownReturned ?? [],
      ownToChange ?? [],
      locks ?? [],
      dueMatches,
      failedPayouts,
    ].reduce((sum, { length }) => sum + length, 0) +
    cardStates.reduce((sum, { state }) => sum + (cards?.[state].count ?? 0), 0);
  return (
    <Section
      strong
      focusRef={section}
      title={words.needsAttention}
      aside={
        <Link className="text-link" to="/approvals?status=all">
          {words.allRequests}
        </Link>
      }
    >
      <ListView
        query={combinedQueries(
          cardsQuery,
          declinedQuery,
          pendingQuery,
          ownQuery,
          excusesQuery,
          reportsQuery,
          locksQuery,
        )}
        failedTitle={words.partFailed}
        isEmpty={count === 0}
        empty={<EmptyState sentence={words.nothingNeedsAttention} />}
      >
        <ul className="home-list">
          {locks?.map((lock) => (
            <Suspense key={lock.holder.id}>
              <Locked lock={lock} userId={userId} />
            </Suspense>
          ))}
          {toDecide.map((approval) => (
            <Suspense key={approval.id}>
              <ToDecide approval={approval} names={names} />
            </Suspense>
          ))}
          {excuses?.map(({ purchase, reason }) => (
            <AttentionItem
              key={purchase.id}
              icon={<WarningOutlined className="attention-warning" aria-hidden />}
              title={words.noReceipt(personName(purchase.holder))}
              detail={`${words.declinedAt(moneyText(purchase.amount, purchase.currency), purchase.merchant)} · ${words.quoted(reason)}`}
              verb={words.decide}
              to="/approvals?kind=receipts"
            />
          ))}
          {reports?.map(({ id, title, author, status, currency, ...amounts }) => (
            <AttentionItem
              key={id}
              icon={
                status === 'failed' ? (
                  <ExclamationCircleOutlined className="attention-negative" aria-hidden />
                ) : (
                  <WarningOutlined className="attention-warning" aria-hidden />
                )
              }
              title={(status === 'failed' ? words.reportReturned : words.report)(author.name)}
              detail={words.reportDetail(title, moneyText(owedAmount(amounts), currency))}
              verb={status === 'failed' ? words.open : words.decide}
              to={`/transactions?tab=reimbursements&report=${id}`}
            />
          ))}
          {ownReturned?.map(({ id, title, currency, ...amounts }) => (
            <AttentionItem
              key={`returned ${id}`}
              icon={<ExclamationCircleOutlined className="attention-negative" aria-hidden />}
              title={words.ownReturned(moneyText(owedAmount(amounts), currency))}
              detail={words.ownReturnedDetail(title)}
              verb={words.changeAccount}
              to={`/transactions?tab=reimbursements&report=${id}`}
            />
          ))}
          {ownToChange?.map(({ id, title, currency, ...amounts }) => (
            <AttentionItem
              key={`to change ${id}`}
              icon={<WarningOutlined className="attention-warning" aria-hidden />}
              title={words.ownToChange}
              detail={words.reportDetail(title, moneyText(owedAmount(amounts), currency))}
              verb={words.open}
              to={`/transactions?tab=reimbursements&report=${id}`}
            />
          ))}
          {toPay !== null && (
            <AttentionItem
              icon={<WarningOutlined className="attention-warning" aria-hidden />}
              title={words.toPay(toPay.count, toPay.hasMore)}
              detail={words.toPayDetail(moneyText(toPay.owed, toPay.currency), toPay.hasMore)}
              verb={words.pay}
              to="/transactions?tab=reimbursements&status=approved"
            />
          )}
          {queue !== null && unlisted > 0 && (
            <AttentionItem
              icon={<WarningOutlined className="attention-warning" aria-hidden />}
              title={words.moreReports(unlisted)}
              detail={words.allReports(queue.count, moneyText(queue.total, queue.currency ?? 'USD'))}
              verb={words.decide}
              to="/approvals?kind=reimbursements"
            />
          )}
          {rejected.map((approval) => (
            <Suspense key={approval.id}>
              <Rejected approval={approval} names={names} />
            </Suspense>
          ))}
          {recent.map(({ id, holder, merchant, amount, currency }) => (
            <AttentionItem
              key={id}
              icon={<StopOutlined className="attention-negative" aria-hidden />}
              title={holder.id === userId ? words.ownDeclined : words.declined(personName(holder))}
              detail={words.declinedAt(moneyText(amount, currency), merchant.name)}
              verb={words.seeWhy}
              to={`/transactions?tab=card&purchase=${id}`}
            />
          ))}
          {failedPayout !== undefined && (
            <AttentionItem
              icon={<ExclamationCircleOutlined className="attention-negative" aria-hidden />}
              title={words.payoutFailed(
                failedPayouts.length,
                moneyText(failedPayout.amount, failedPayout.currency),
              )}
              detail={words.payoutFailedDetail}
              verb={words.review}
              to="/cash-management?tab=reconciliation"
            />
          )}
          {unmatched > 0 && (
            <AttentionItem
              icon={<WarningOutlined className="attention-warning" aria-hidden />}
              title={words.unmatched(unmatched)}
              detail={words.unmatchedDetail}
              verb={words.review}
              to="/cash-management?tab=unmatched"
            />
          )}
          {dueMatches.map(({ id, campaignId, sponsor, used, paid, currency }) => (
            <AttentionItem
              key={id}
              icon={<WarningOutlined className="attention-warning" aria-hidden />}
              title={words.matchDue(sponsor, moneyText(used - paid, currency))}
              detail={words.matchDueDetail}
              verb={words.open}
              to={`/donations?campaign=${campaignId}`}
            />
          ))}
          {cardStates.map(({ state, icon }) => {
            const found = cards?.[state] ?? none;
            return (
              found.count > 0 && (
                <AttentionItem
                  key={state}
                  icon={icon}
                  title={words[state](found.count)}
                  detail={found.names.join(', ')}
                  verb={words.open}
                  to="/cards?view=attention"
                />
              )
            );
          })}
        </ul>
      </ListView>
    </Section>
  );
}
