import { useListAccountsQuery } from '../../api/wallet.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { cashWords as words } from '../../words/en/wallet.ts';
import { AccountStatement } from './shared/account-statement.tsx';
import { WalletBalances } from './wallet-balances.tsx';

export function VaultTab() {
  const query = useListAccountsQuery();
  const vault = query.data?.find(({ kind }) => kind === 'vault');
  return (
    <>
      <ListView
        query={query}
        isEmpty={query.isSuccess && vault === undefined}
        empty={<EmptyState sentence={words.vaultEmpty} />}
      >
        {vault && <WalletBalances wallet={vault} />}
      </ListView>
      {vault && <AccountStatement account={vault} />}
    </>
  );
}
