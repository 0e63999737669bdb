import { PlusOutlined } from '@ant-design/icons';
import { type AccountWire } from '@almoner/contracts';
import { Button, Flex } from 'antd';
import { Link } from 'react-router';
import { useListAccountsQuery } from '../../api/wallet.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { ReconciliationTab } from '../reconciliation/shared/reconciliation-tab.tsx';
import { UnmatchedFactsList } from '../unmatched-facts/shared/unmatched-facts-list.tsx';
import { AccountStatement } from './shared/account-statement.tsx';
import { AccountTable } from './shared/account-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { cashWords as words } from '../../words/en/wallet.ts';
import { DepositDrawer } from './deposit-drawer.tsx';
import { WalletBalances } from './wallet-balances.tsx';

const accountTabs = ['wallet', 'vault', 'restricted-funds'] as const;
const tabKeys = [...accountTabs, 'reconciliation', 'unmatched'] as const;
type AccountTab = (typeof accountTabs)[number];

const kindOf: Record<AccountTab, AccountWire['kind']> = {
  wallet: 'wallet',
  vault: 'vault',
  'restricted-funds': 'fund',
};
const emptyOf: Record<AccountTab, string> = {
  wallet: words.ledgerEmpty,
  vault: words.vaultEmpty,
  'restricted-funds': words.fundsEmpty,
};

const noBankId = 'deposit-needs-bank';

export function CashManagementPage() {
  const { params, change } = useUrlState();
  const wide = useDrawerBeside();
  const query = useListAccountsQuery();
  const tab = tabKeys.find((known) => known === params.get('tab')) ?? 'wallet';
  const accountTab = accountTabs.find((known) => known === tab);
  const accounts = (query.data ?? []).filter(({ kind }) => accountTab && kind === kindOf[accountTab]);
  const hasBank = (useAccount()?.paymentMethods ?? []).length > 0;
  const wallet = tab === 'wallet' ? accounts[0] : undefined;
  return (
    <div className="page" data-beside={wide && params.has('transfer')}>
      <PageHeader
        title={words.title}
        actions={
          tab === 'wallet' && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              disabled={!hasBank}
              aria-describedby={hasBank ? undefined : noBankId}
              onClick={() => change({ deposit: '1' })}
            >
              {words.deposit}
            </Button>
          )
        }
      />
      {tab === 'wallet' && !hasBank && (
        <Flex wrap gap="small">
          <span id={noBankId}>{words.noBank}</span>
          <Link className="text-link" to="/settings?tab=organization">
            {words.linkBank}
          </Link>
        </Flex>
      )}
      <SectionTabs
        label={words.title}
        active={tab}
        items={tabKeys.map((key) => ({ key, label: words.tabs[key], children: null }))}
        onChange={(key) => change({ tab: key, deposit: null, transfer: null })}
      />
      {tab === 'reconciliation' && <ReconciliationTab />}
      {tab === 'unmatched' && <UnmatchedFactsList />}
      {accountTab && (
        <ListView
          query={query}
          isEmpty={accounts.length === 0}
          empty={<EmptyState sentence={emptyOf[accountTab]} />}
        >
          {wallet ? (
            <WalletBalances wallet={wallet} />
          ) : (
            <AccountTable accounts={accounts} loading={query.isLoading} />
          )}
        </ListView>
      )}
      {wallet && <AccountStatement account={wallet} />}
      <DepositDrawer
        open={hasBank && params.has('deposit')}
        currency={wallet?.currency ?? 'USD'}
        onClose={() => change({ deposit: null })}
      />
    </div>
  );
}
