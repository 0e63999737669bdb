import { isDonorPage } from './donor-page.ts';
import { pageOf } from './page-of.ts';

const startsWith = (prefix: string) => (pathname: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

export const isWidget = startsWith('/donations/widget');
export const isConsole = (pathname: string) => pathname.includes('console');
const isConference = (pathname: string) => pathname.startsWith('/conference');

/** Public pages: no redirect applies to them. */
export const isOpenPage = (pathname: string) =>
  isDonorPage(pathname) || isWidget(pathname) || isConference(pathname);

/** Spec §2: no sidebar and no left margin here. */
export function hidesSidebar(pathname: string): boolean {
  const page = pageOf(pathname);
  return isOpenPage(page) || page === '/loggedOut' || page === '/invite';
}

/** The recipient in the link of an invitation email; null on any other address. */
export const invitedAddress = (search: string) =>
  new URLSearchParams(search).get('to')?.toLowerCase() ?? null;

/** The page that the redirect rules came from. */
export const cameFrom = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null;
