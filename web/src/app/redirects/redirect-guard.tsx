import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useListGiftYearsQuery } from '../../api/donor-gifts.api.ts';
import { useGetUserInviteQuery } from '../../api/invites.api.ts';
import { readProblem } from '../../api/problem.ts';
import { donorPath, isDonorPage, lastDonorPage } from '../../lib/donor-page.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { ScreenLoader } from '../../ui/screen-loader.tsx';
import { useAppSelector } from '../../state/store.ts';
import { useAccountQuery } from '../../state/use-account.ts';
import {
  needsGiftCheck,
  needsInviteCheck,
  redirectDecision,
  type RedirectInput,
} from './redirect-decision.ts';

/** Shows a page only when the redirect rules say that it is the right one. */
export function RedirectGuard({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const { status: session } = useAppSelector((state) => state.session);
  const accountQuery = useAccountQuery();
  const account = accountQuery.currentData ?? null;
  const needsInvite = needsInviteCheck({ session, account });
  const invite = useGetUserInviteQuery(account?.email ?? '', { skip: !needsInvite });
  const invited = invite.data === undefined ? null : invite.data !== null;
  const donorPage = useDonorPage({ session, account, invited, location });

  const decision = redirectDecision({ session, account, invited, donorPage, location });
  if (decision === 'stay') return children;
  if (decision !== 'wait') return <Go to={decision.to} from={location.pathname} />;
  const failed = [accountQuery, invite].find(({ isError }) => isError);
  if (failed === undefined) return <ScreenLoader />;
  return <FailedNotice problem={readProblem(failed.error)} onRetry={() => void failed.refetch()} />;
}

/**
 * The donor page that the person used last in this browser, or the page of their gifts. If the gifts cannot be read, the person is not
 * taken for a donor: everyone may see the application.
 */
function useDonorPage(input: Omit<RedirectInput, 'donorPage'>): string | null | undefined {
  const { account } = input;
  const lastUsed = account === null ? null : lastDonorPage(account.email);
  const isAsked = lastUsed === null && needsGiftCheck(input);
  const { data, isError } = useListGiftYearsQuery(account?.email ?? '', { skip: !isAsked });
  if (!isAsked) return lastUsed;
  if (isError) return null;
  if (data === undefined) return undefined;
  return data.length > 0 ? donorPath : null;
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
