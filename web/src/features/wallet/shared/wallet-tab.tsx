import { PlusOutlined } from '@ant-design/icons';
import { useGetWalletDetailsQuery, useListAccountsQuery } from '../../../api/wallet.api.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { ButtonWithReason } from '../../../ui/button-with-reason.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { cashWords as words } from '../../../words/en/wallet.ts';
import { AccountDetails } from '../account-details.tsx';
import { BalanceChart } from '../balance-chart.tsx';
import { DepositDrawer, WithdrawDrawer } from '../deposit-drawer.tsx';
import { AccountStatement } from './account-statement.tsx';
import { PendingSignatures } from '../../approvals/shared/pending-signatures.tsx';
import { SignaturePanel } from '../signature-panel.tsx';
import { StatementList } from '../statement-list.tsx';
import { WalletBalances } from '../wallet-balances.tsx';

interface WalletActionsProps {
  readonly hasBank: boolean;
  /** For the sentence that says that no bank is linked. */
  readonly bankId: string;
}

export function WalletActions({ hasBank, bankId }: WalletActionsProps) {
  const { change } = useUrlState();
  const { data: details } = useGetWalletDetailsQuery();
  const noBank = hasBank ? null : words.noBank;
  const shownReason = hasBank ? {} : { reasonId: bankId };
  return (
    <>
      <ButtonWithReason
        refusal={noBank ?? (details?.isAvailable === false ? words.noWithdrawals : null)}
        {...shownReason}
        disabled={details === undefined}
        onClick={() => change({ withdraw: '1' })}
      >
        {words.withdraw}
      </ButtonWithReason>
      <ButtonWithReason
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        refusal={noBank}
        {...shownReason}
        onClick={() => change({ deposit: '1' })}
      >
        {words.deposit}
      </ButtonWithReason>
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
          <PendingSignatures movement={['withdrawal', 'vault_in']} />
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
