import { LeftOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { Link } from 'react-router';
import { useListFundsQuery } from '../../api/funds.api.ts';
import { useListAccountsQuery } from '../../api/wallet.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { fundWords } from '../../words/en/funds.ts';
import { cashWords as words } from '../../words/en/wallet.ts';
import { NewFundDrawer } from '../funds/shared/fund-forms.tsx';
import { FundPage } from '../funds/shared/fund-page.tsx';
import { FundTable } from '../funds/shared/fund-table.tsx';
import { ReconciliationTab } from '../reconciliation/shared/reconciliation-tab.tsx';
import { UnmatchedFactsList } from '../unmatched-facts/shared/unmatched-facts-list.tsx';
import { VaultActions, VaultTab } from '../wallet/shared/vault-tab.tsx';
import { WalletActions, WalletTab } from '../wallet/shared/wallet-tab.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

const tabKeys = ['wallet', 'vault', 'restricted-funds', 'reconciliation', 'unmatched'] as const;
type TabKey = (typeof tabKeys)[number];

const noBankId = 'deposit-needs-bank';

/** Parameters of one tab, not part of the URL of another. */
const withoutDrawers = { deposit: null, withdraw: null, move: null, transfer: null, fund: null };
const withoutFilters = { about: null, from: null, to: null };

export function CashManagementPage() {
  const { params, change } = useUrlState();
  const wide = useDrawerBeside();
  const tab = tabKeys.find((known) => known === params.get('tab')) ?? 'wallet';
  const hasBank = (useAccount()?.paymentMethods ?? []).length > 0;
  const isFundOpen = tab === 'restricted-funds' && params.has('fund');
  return (
    <div className="page" data-beside={wide && params.has('transfer')}>
      {isFundOpen ? (
        <OpenFund fundId={params.get('fund') ?? ''} onBack={() => change({ fund: null, transfer: null })} />
      ) : (
        <>
          <PageHeader title={words.title} actions={<TabAction tab={tab} hasBank={hasBank} />} />
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
            onChange={(key) =>
              change({
                tab: key,
                ...withoutDrawers,
                ...withoutFilters,
              })
            }
          />
          {tab === 'wallet' && <WalletTab hasBank={hasBank} />}
          {tab === 'vault' && <VaultTab />}
          {tab === 'restricted-funds' && <FundsTab />}
          {tab === 'reconciliation' && <ReconciliationTab />}
          {tab === 'unmatched' && <UnmatchedFactsList />}
        </>
      )}
    </div>
  );
}

function TabAction({ tab, hasBank }: { readonly tab: TabKey; readonly hasBank: boolean }) {
  const { change } = useUrlState();
  if (tab === 'restricted-funds')
    return (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ newFund: '1' })}>
        {fundWords.newFund}
      </Button>
    );
  if (tab === 'vault') return <VaultActions />;
  return tab === 'wallet' ? <WalletActions bankId={noBankId} hasBank={hasBank} /> : null;
}

function FundsTab() {
  const { params, change } = useUrlState();
  const query = useListFundsQuery();
  const funds = query.data ?? [];
  return (
    <>
      <ListView query={query} isEmpty={funds.length === 0} empty={<EmptyState sentence={fundWords.empty} />}>
        <FundTable funds={funds} loading={query.isLoading} onOpen={(fund) => change({ fund })} />
      </ListView>
      <NewFundDrawer open={params.has('newFund')} onClose={() => change({ newFund: null })} />
    </>
  );
}

function OpenFund({ fundId, onBack }: { readonly fundId: string; readonly onBack: () => void }) {
  const funds = useListFundsQuery();
  const { data: accounts = [] } = useListAccountsQuery();
  const fund = funds.data?.find(({ id }) => id === fundId);
  return (
    <>
      {fund === undefined && (
        <PageHeader
          title={words.title}
          sub={
            <button type="button" className="quiet-button text-link" onClick={onBack}>
              <LeftOutlined aria-hidden /> {fundWords.back}
            </button>
          }
        />
      )}
      <ListView
        query={funds}
        isEmpty={!funds.isLoading && fund === undefined}
        empty={<EmptyState sentence={fundWords.unknown} />}
      >
        {fund === undefined ? <LoadingLines /> : <FundPage fund={fund} accounts={accounts} onBack={onBack} />}
      </ListView>
    </>
  );
}
