import './purchases.css';
import { Tabs } from 'antd';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { ReceiptInbox } from '../receipts/shared/receipt-inbox.tsx';
import { ReimbursementsTab } from '../reimbursements/shared/reimbursements-tab.tsx';
import { ExportButton } from './export-button.tsx';
import { readUrlFilters, toFilters } from './purchase-filters.ts';
import { PurchasesTab } from './purchases-tab.tsx';

const tabs = [
  { key: 'card', label: words.tabs.card },
  { key: 'reimbursements', label: words.tabs.reimbursements },
];

export function PurchasesPage() {
  const { params, change } = useUrlState();
  const wide = useDrawerBeside();
  const tab = params.get('tab') === 'reimbursements' ? 'reimbursements' : 'card';
  const account = useAccount();
  const adds = account !== null && permissionScopeOfRole(account.role, 'receipt.manage') !== 'none';
  const beside = wide && params.has(tab === 'card' ? 'purchase' : 'report');
  return (
    <div className="page" data-beside={beside}>
      <PageHeader
        title={words.title}
        actions={
          tab === 'card' ? (
            <>
              <ExportButton filters={toFilters(readUrlFilters(params))} />
              {adds && <ReceiptInbox />}
            </>
          ) : undefined
        }
      />
      <Tabs
        activeKey={tab}
        items={tabs}
        tabBarStyle={{ marginBottom: 16 }}
        onChange={(key) => change({ tab: key, purchase: null, report: null, status: null, q: null })}
      />
      {tab === 'card' ? <PurchasesTab /> : <ReimbursementsTab />}
    </div>
  );
}
