import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useGetWalletDetailsQuery, useListAccountsQuery } from '../../api/wallet.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { cashWords as words } from '../../words/en/wallet.ts';
import { AccountDetails } from './account-details.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { DepositDrawer, WithdrawDrawer } from './deposit-drawer.tsx';
import { AccountStatement } from './shared/account-statement.tsx';
import { PendingSignatures } from './pending-signatures.tsx';
import { SignaturePanel } from './signature-panel.tsx';
import { StatementList } from './statement-list.tsx';
import { WalletBalances } from './wallet-balances.tsx';

interface WalletActionsProps {
  readonly hasBank: boolean;
  /** Of the sentence that says that no bank is linked. */
  readonly bankId: string;
}

const noWithdrawalsId = 'no-withdrawals';

export function WalletActions({ hasBank, bankId }: WalletActionsProps) {
  const { change } = useUrlState();
  const { data: details } = useGetWalletDetailsQuery();
  const isWithdrawable = details?.isAvailable ?? false;
  const reasonId = hasBank ? (isWithdrawable ? undefined : noWithdrawalsId) : bankId;
  return (
    <>
      <Button
        disabled={!hasBank || !isWithdrawable}
        aria-describedby={reasonId}
        onClick={() => change({ withdraw: '1' })}
      >
        {words.withdraw}
      </Button>
      {details?.isAvailable === false && (
        <span id={noWithdrawalsId} className="visually-hidden">
          {words.noWithdrawals}
        </span>
      )}
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        disabled={!hasBank}
        aria-describedby={hasBank ? undefined : bankId}
        onClick={() => change({ deposit: '1' })}
      >
        {words.deposit}
      </Button>
    </>
  );
}

export function WalletTab({ hasBank }: { readonly hasBank: boolean }) {
  const { params, change } = useUrlState();
  const query = useListAccountsQuery();
  const { data: details } = useGetWalletDetailsQuery();
  const wallet = query.data?.find(({ kind }) => kind === 'wallet');
  return (
    <>
      <ListView
        query={query}
        isEmpty={query.isSuccess && wallet === undefined}
        empty={<EmptyState sentence={words.ledgerEmpty} />}
      >
        {wallet && (
          <div className="wallet-head">
            <section aria-label={words.balances}>
              <WalletBalances wallet={wallet} />
            </section>
            <BalanceChart accountId={wallet.id} />
            <div className="wallet-aside">
              {details && <AccountDetails details={details} />}
              <StatementList accountId={wallet.id} />
              <SignaturePanel />
            </div>
          </div>
        )}
      </ListView>
      {wallet && (
        <>
          <PendingSignatures movement="withdrawal" />
          <AccountStatement account={wallet} />
          <DepositDrawer
            open={hasBank && params.has('deposit')}
            wallet={wallet}
            onClose={() => change({ deposit: null })}
          />
          <WithdrawDrawer
            open={hasBank && details?.isAvailable === true && params.has('withdraw')}
            wallet={wallet}
            onClose={() => change({ withdraw: null })}
          />
        </>
      )}
    </>
  );
}
