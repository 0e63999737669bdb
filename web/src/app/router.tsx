import { type PagePath } from '@almoner/contracts';
import { Outlet, createBrowserRouter } from 'react-router';
import { type ComponentType } from 'react';
import { ScreenLoader } from '../ui/screen-loader.tsx';
import { RedirectGuard } from './redirects/redirect-guard.tsx';
import { Dialogs } from './session/dialogs.tsx';
import { LoggedOutPage } from './session/logged-out-page.tsx';
import { CrashPage, NotFoundPage } from './shell/dead-ends.tsx';
import { Shell } from './shell/shell.tsx';

function Root() {
  return (
    <>
      <RedirectGuard>
        <Shell>
          <Outlet />
        </Shell>
      </RedirectGuard>
      <Dialogs />
    </>
  );
}

type LazyPage = () => Promise<{ Component: ComponentType }>;

/** The donor's page and the widget have bundles of their own; a conference has no page yet. */
type ConsolePath = Exclude<PagePath, '/loggedOut' | '/donations/donor' | '/donations/widget' | '/conference'>;

const pages: Record<ConsolePath, LazyPage> = {
  '/': async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
  '/cards': async () => ({ Component: (await import('../features/cards/cards-page.tsx')).CardsPage }),
  '/approvals': async () => ({
    Component: (await import('../features/approvals/approvals-page.tsx')).ApprovalsPage,
  }),
  '/transactions': async () => ({
    Component: (await import('../features/transactions/transactions-page.tsx')).TransactionsPage,
  }),
  '/spendprograms': async () => ({
    Component: (await import('../features/spend-programs/spend-programs-page.tsx')).SpendProgramsPage,
  }),
  '/cash-management': async () => ({
    Component: (await import('../features/cash-management/cash-management-page.tsx')).CashManagementPage,
  }),
  '/donations': async () => ({
    Component: (await import('../features/donations/donations-page.tsx')).DonationsPage,
  }),
  '/teams': async () => ({ Component: (await import('../features/teams/teams-page.tsx')).TeamsPage }),
  '/accounting': async () => ({
    Component: (await import('../features/accounting/accounting-page.tsx')).AccountingPage,
  }),
  '/settings': async () => ({
    Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
  }),
  '/console/clients': async () => ({
    Component: (await import('../features/console/clients-page.tsx')).ClientsPage,
  }),
  '/console/team': async () => ({
    Component: (await import('../features/console/firm-team-page.tsx')).FirmTeamPage,
  }),
  '/console/settings': async () => ({
    Component: (await import('../features/console/firm-settings-page.tsx')).FirmSettingsPage,
  }),
  '/invite': async () => ({ Component: (await import('../features/onboarding/invite-page.tsx')).InvitePage }),
  '/application': async () => ({
    Component: (await import('../features/onboarding/application-page.tsx')).ApplicationPage,
  }),
  '/archived': async () => ({
    Component: (await import('../features/onboarding/archived-page.tsx')).ArchivedPage,
  }),
};

export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: CrashPage,
      HydrateFallback: ScreenLoader,
      children: [
        { path: '/loggedOut', Component: LoggedOutPage },
        ...Object.entries(pages).map(([path, lazy]) => ({ path, lazy })),
        {
          path: '/console/clients/:id',
          lazy: async () => ({
            Component: (await import('../features/console/client-page.tsx')).ClientPage,
          }),
        },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]);
}
