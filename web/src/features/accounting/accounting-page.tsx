import { useAccount } from '../../app/use-account.ts';
import { RoleGate } from '../../ui/role-gate.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { BudgetPage } from './budget-page.tsx';
import { ExportsPage } from './exports-page.tsx';
import { FunctionalPage } from './functional-page.tsx';
import { FundBalancesPage } from './fund-balances-page.tsx';
import { LinesPage } from './lines-page.tsx';
import { MonthClosePage } from './month-close-page.tsx';
import { Movements } from './movements.tsx';
import { PositionPage } from './position-page.tsx';
import { StatementPage } from './statement-page.tsx';
import { TrialBalancePage } from './trial-balance-page.tsx';

export function AccountingPage() {
  const account = useAccount();
  const { params } = useUrlState();
  return (
    <RoleGate role={account?.role} action="account.read">
      <div className="page">{pageOf(params.get('report'))}</div>
    </RoleGate>
  );
}

function pageOf(report: string | null) {
  switch (report) {
    case 'activities':
      return <StatementPage />;
    case 'month':
      return <MonthClosePage />;
    case 'position':
      return <PositionPage />;
    case 'functional':
      return <FunctionalPage />;
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
      return <Movements />;
  }
}
