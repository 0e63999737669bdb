import { type ReactNode } from 'react';
import { BudgetPage } from '../budget-page.tsx';
import { ExportsPage } from '../exports-page.tsx';
import { Form990Page } from '../form-990-page.tsx';
import { FunctionalPage } from '../functional-page.tsx';
import { FundBalancesPage } from '../fund-balances-page.tsx';
import { LinesPage } from '../lines-page.tsx';
import { MonthClosePage } from '../month-close-page.tsx';
import { PositionPage } from '../position-page.tsx';
import { StatementPage } from '../statement-page.tsx';
import { TrialBalancePage } from '../trial-balance-page.tsx';

/** The page of the books that the URL names as `report`; null for the list of movements. */
export function reportPage(report: string | null): ReactNode {
  switch (report) {
    case 'activities':
      return <StatementPage />;
    case 'month':
      return <MonthClosePage />;
    case 'position':
      return <PositionPage />;
    case 'functional':
      return <FunctionalPage />;
    case 'form-990':
      return <Form990Page />;
    case 'funds':
      return <FundBalancesPage />;
    case 'trial-balance':
      return <TrialBalancePage />;
    case 'budget':
      return <BudgetPage />;
    case 'lines':
      return <LinesPage />;
    case 'exports':
      return <ExportsPage />;
    default:
      return null;
  }
}
