import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useGetUserInviteQuery } from '../../api/invites.api.ts';
import { readProblem } from '../../api/problem.ts';
import { isDonorPage, lastDonorPage } from '../../lib/donor-page.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { ScreenLoader } from '../../ui/screen-loader.tsx';
import { useAppSelector } from '../../state/store.ts';
import { useAccountQuery } from '../../state/use-account.ts';
import { needsInviteCheck, redirectDecision } from './redirect-decision.ts';

/** Shows a page only when the redirect rules say that it is the right one. */
export function RedirectGuard({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const session = useAppSelector((state) => state.session);
  const accountQuery = useAccountQuery();
  const account = accountQuery.currentData ?? null;
  const needsInvite = needsInviteCheck({ session: session.status, account });
  const invite = useGetUserInviteQuery(account?.email ?? '', { skip: !needsInvite });
  const invited = invite.data === undefined ? null : invite.data !== null;

  const decision = redirectDecision({
    session: session.status,
    account,
    invited,
    donorPage: account === null ? null : lastDonorPage(account.email),
    location,
  });
  if (decision === 'stay') return children;
  if (decision !== 'wait') return <Go to={decision.to} from={location.pathname} />;
  const failed = [accountQuery, invite].find(({ isError }) => isError);
  if (failed === undefined) return <ScreenLoader />;
  return <FailedNotice problem={readProblem(failed.error)} onRetry={() => void failed.refetch()} />;
}

/** Passes on the original path, so that the target page can explain the redirect. */
function Go({ to, from }: { readonly to: string; readonly from: string }) {
  if (isDonorPage(to.split('?')[0] ?? to)) return <LeaveForDonorPage to={to} />;
  return <Navigate to={to} replace state={{ from }} />;
}

// The donor page is a document of its own, outside this router.
function LeaveForDonorPage({ to }: { readonly to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <ScreenLoader />;
}
