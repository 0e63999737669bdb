import { type OrganizationWire, type UserWire } from '@almoner/contracts';
import { type SessionStatus } from '../../state/session.slice.ts';
import { donorPath } from '../../lib/donor-page.ts';
import { pageOf } from '../../lib/page-of.ts';
import { invitedAddress, isConsole, isOpenPage } from '../../lib/routes.ts';

export type RedirectAccount = Pick<UserWire, 'email' | 'organizationId' | 'accountActivation' | 'role'> & {
  readonly owner: Pick<OrganizationWire, 'type'> | null;
};

export interface RedirectInput {
  readonly session: SessionStatus;
  /** Null until the account record was read. */
  readonly account: RedirectAccount | null;
  /** True if an invitation to the person's address is open; null until that is known. */
  readonly invited: boolean | null;
  /** Where a donor without an organization belongs; null for someone who is not a donor; undefined until that is known. */
  readonly donorPage: string | null | undefined;
  readonly location: { readonly pathname: string; readonly search: string };
}

/** `wait`: what the rules need is not known yet, so nothing may be shown. */
export type RedirectDecision = { readonly to: string } | 'stay' | 'wait';

const undecided = 'wait';

/** The redirect rules of spec §4, in its order. A rule whose target is the present page is satisfied by staying. */
export function redirectDecision(input: RedirectInput): RedirectDecision {
  const { session } = input;
  const location = { ...input.location, pathname: pageOf(input.location.pathname) };
  if (session === 'loading') return isOpenPage(location.pathname) ? 'stay' : 'wait';
  const target =
    session === 'authenticated'
      ? authenticatedTarget({ ...input, location })
      : unauthenticatedTarget(location);
  if (target === undecided) return 'wait';
  return target === null || target === location.pathname ? 'stay' : { to: target };
}

function unauthenticatedTarget({ pathname, search }: RedirectInput['location']): string | null {
  if (isOpenPage(pathname)) return null;
  // The invitation is kept in the URL, so that the modal welcomes the person and sign-in returns to it.
  if (pathname === '/invite') return toSignInForInvite(invitedAddress(search));
  return donorCallback(search) ?? '/loggedOut';
}

function toSignInForInvite(to: string | null): string {
  const query = new URLSearchParams({ callbackUrl: '/invite', ...(to === null ? {} : { to }) });
  return `/loggedOut?${query.toString()}`;
}

/** The donor page of a callback URL, as a path of ours: a URL elsewhere is never followed. */
function donorCallback(search: string): string | null {
  const callbackUrl = new URLSearchParams(search).get('callbackUrl');
  if (callbackUrl === null || !callbackUrl.includes(donorPath)) return null;
  const path = callbackUrl.slice(callbackUrl.indexOf(donorPath));
  return /[\s\\]/.test(path) ? donorPath : path;
}

const entryPages = ['/loggedOut', '/invite', '/application'];

function authenticatedTarget({ account, invited, donorPage, location }: RedirectInput): string | null {
  const { pathname } = location;
  if (pathname === '/loggedOut') return '/';
  if (isOpenPage(pathname)) return null;
  if (account === null) return undecided;
  // The link in the email was opened from another account: the page explains that and offers to sign out.
  const to = invitedAddress(location.search);
  if (pathname === '/invite' && to !== null && to !== account.email) return null;
  // Advisors have only the console: the rules below would send them out of it, and this one back, in an endless loop.
  if (account.owner?.type === 'advisor') return isConsole(pathname) ? null : '/console/clients';
  if (account.organizationId === null)
    return withoutOrganization(invited, isFrontPage(location) ? donorPage : null);
  if (account.accountActivation !== 'Activated') return pathname === '/invite' ? null : '/application';
  if (account.role === 'Archived') return '/archived';
  if (pathname.startsWith('/cash-management') && account.role !== 'Admin') return '/';
  // A restored member must not stay on the page about ended access.
  return [...entryPages, '/archived'].includes(pathname) ? '/' : null;
}

/** At the front page a donor is sent to their donor page; the application keeps its own address. */
function withoutOrganization(invited: boolean | null, donorPage: string | null | undefined): string {
  if (invited) return '/invite';
  if (invited === null || donorPage === undefined) return undecided;
  return donorPage ?? '/application';
}

const isFrontPage = ({ pathname }: RedirectInput['location']) => pageOf(pathname) === '/';

export const needsInviteCheck = ({ session, account }: Pick<RedirectInput, 'session' | 'account'>) =>
  session === 'authenticated' && account !== null && account.organizationId === null;

/** Whether the person's gifts decide where they belong. */
export const needsGiftCheck = (input: Pick<RedirectInput, 'session' | 'account' | 'invited' | 'location'>) =>
  needsInviteCheck(input) && input.invited === false && isFrontPage(input.location);
