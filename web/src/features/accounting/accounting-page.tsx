import { useAccount } from '../../app/use-account.ts';
import { RoleGate } from '../../ui/role-gate.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { ExportsPage } from './exports-page.tsx';
import { MonthClosePage } from './month-close-page.tsx';
import { Movements } from './movements.tsx';
import { StatementPage } from './statement-page.tsx';

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
    case 'exports':
      return <ExportsPage />;
    default:
      return <Movements />;
  }
}
