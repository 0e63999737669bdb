import { Link } from 'react-router';
import { useAccount } from '../../state/use-account.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { accountingWords } from '../../words/en/accounting.ts';
import { reconciliationWords } from '../../words/en/reconciliation.ts';
import { MovementActions, Movements } from './shared/movements.tsx';
import { reportPage } from './shared/report-page.tsx';

export function AccountingPage() {
  const account = useAccount();
  const { params } = useUrlState();
  return (
    <RoleGate role={account?.role} action="account.read">
      <div className="page">{reportPage(params.get('report')) ?? <MovementsPage />}</div>
    </RoleGate>
  );
}

function MovementsPage() {
  return (
    <>
      <PageHeader
        title={accountingWords.title}
        sub={
          <Link className="text-link" to="/cash-management?tab=reconciliation">
            {reconciliationWords.link}
          </Link>
        }
        actions={<MovementActions />}
      />
      <Movements />
    </>
  );
}
