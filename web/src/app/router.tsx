import { type PagePath } from '@almoner/contracts';
import { Outlet, createBrowserRouter } from 'react-router';
import { type ComponentType } from 'react';
import { ScreenLoader } from '../ui/screen-loader.tsx';
import { RedirectGuard } from './redirects/redirect-guard.tsx';
import { Dialogs } from '../session/dialogs.tsx';
import { LoggedOutPage } from '../session/logged-out-page.tsx';
import { CrashPage, NotFoundPage } from './shell/error-pages.tsx';
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

/** The donor's page, the widget and the conference have bundles of their own. */
type ConsolePath = Exclude<PagePath, '/loggedOut' | '/donations/donor' | '/donations/widget' | '/conference'>;

const pages: Record<ConsolePath, LazyPage> = {
  '/': async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
  '/cards': async () => ({ Component: (await import('../features/cards/cards-page.tsx')).CardsPage }),
  '/approvals': async () => ({
    Component: (await import('../features/approval-queue/approvals-page.tsx')).ApprovalsPage,
  }),
  '/transactions': async () => ({
    Component: (await import('../features/purchases/purchases-page.tsx')).PurchasesPage,
  }),
  '/spendprograms': async () => ({
    Component: (await import('../features/programs/programs-page.tsx')).ProgramsPage,
  }),
  '/cash-management': async () => ({
    Component: (await import('../features/cash-management/cash-management-page.tsx')).CashManagementPage,
  }),
  '/donations': async () => ({
    Component: (await import('../features/fundraising/fundraising-page.tsx')).FundraisingPage,
  }),
  '/teams': async () => ({ Component: (await import('../features/teams/teams-page.tsx')).TeamsPage }),
  '/accounting': async () => ({
    Component: (await import('../features/accounting/accounting-page.tsx')).AccountingPage,
  }),
  '/settings': async () => ({
    Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
  }),
  '/console/clients': async () => ({
    Component: (await import('../features/clients/clients-page.tsx')).ClientsPage,
  }),
  '/console/team': async () => ({
    Component: (await import('../features/clients/firm-team-page.tsx')).FirmTeamPage,
  }),
  '/console/settings': async () => ({
    Component: (await import('../features/clients/firm-settings-page.tsx')).FirmSettingsPage,
  }),
  '/invite': async () => ({ Component: (await import('../features/invites/invite-page.tsx')).InvitePage }),
  '/application': async () => ({
    Component: (await import('../features/applications/application-page.tsx')).ApplicationPage,
  }),
  '/archived': async () => ({
    Component: (await import('../features/members/archived-page.tsx')).ArchivedPage,
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
          path: '/cards/:id',
          lazy: async () => ({ Component: (await import('../features/cards/card-page.tsx')).CardPage }),
        },
        {
          path: '/transactions/reports/:id',
          lazy: async () => ({
            Component: (await import('../features/reimbursements/report-page.tsx')).ReportPage,
          }),
        },
        {
          path: '/console/clients/:id',
          lazy: async () => ({
            Component: (await import('../features/clients/client-page.tsx')).ClientPage,
          }),
        },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]);
}
