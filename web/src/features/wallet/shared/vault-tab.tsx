import { type AccountWire } from '@almoner/contracts';
import { PlusOutlined } from '@ant-design/icons';
import { useListAccountsQuery, useMoveMoneyMutation } from '../../../api/wallet.api.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { ButtonWithReason } from '../../../ui/button-with-reason.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { cashWords as words } from '../../../words/en/wallet.ts';
import { AccountStatement } from './account-statement.tsx';
import { AmountDrawer } from './amount-drawer.tsx';
import { BalanceChart } from '../balance-chart.tsx';
import { PendingSignatures } from '../../approvals/shared/pending-signatures.tsx';
import { useSecondSignature } from '../../approvals/shared/second-signature.tsx';
import { StatementList } from '../statement-list.tsx';
import { TransferRules } from '../transfer-rules.tsx';
import { VaultTargetPanel } from '../vault-target.tsx';
import { WalletBalances } from '../wallet-balances.tsx';

export function VaultActions() {
  const { change } = useUrlState();
  const { query, vault, wallet } = useAccounts();
  const refusal = (account: AccountWire | undefined, sentence: string) =>
    query.isSuccess && (account?.available ?? 0) <= 0 ? sentence : null;
  return (
    <>
      <ButtonWithReason
        refusal={refusal(vault, words.vaultHasNothing)}
        disabled={!query.isSuccess}
        onClick={() => change({ move: 'vault_out' })}
      >
        {words.vaultOut}
      </ButtonWithReason>
      <ButtonWithReason
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        refusal={refusal(wallet, words.walletHasNothing)}
        disabled={!query.isSuccess}
        onClick={() => change({ move: 'vault_in' })}
      >
        {words.vaultIn}
      </ButtonWithReason>
    </>
  );
}

export function VaultTab() {
  const { query, vault, wallet } = useAccounts();
  return (
    <>
      <ListView
        query={query}
        isEmpty={query.isSuccess && vault === undefined}
        empty={<EmptyState sentence={words.vaultEmpty} />}
      >
        {vault && (
          <div className="wallet-head">
            <section aria-label={words.balances}>
              <WalletBalances wallet={vault} />
            </section>
            <BalanceChart accountId={vault.id} />
            <div className="wallet-aside">
              <VaultTargetPanel account={vault} />
              <StatementList accountId={vault.id} />
            </div>
          </div>
        )}
      </ListView>
      <PendingSignatures movement={['vault_in', 'vault_out']} />
      {vault && <TransferRules currency={vault.currency} />}
      {vault && <AccountStatement account={vault} />}
      {vault && wallet && <VaultDrawers vault={vault} wallet={wallet} />}
    </>
  );
}

function useAccounts() {
  const query = useListAccountsQuery();
  const ofKind = (kind: AccountWire['kind']) => query.data?.find((account) => account.kind === kind);
  return { query, vault: ofKind('vault'), wallet: ofKind('wallet') };
}

interface VaultDrawersProps {
  readonly vault: AccountWire;
  readonly wallet: AccountWire;
}

function VaultDrawers({ vault, wallet }: VaultDrawersProps) {
  const { params, change } = useUrlState();
  const [move] = useMoveMoneyMutation();
  const second = useSecondSignature();
  const close = () => change({ move: null });
  const { currency } = vault;
  return (
    <>
      <AmountDrawer
        open={params.get('move') === 'vault_in'}
        title={words.vaultIn}
        submitLabel={words.vaultIn}
        currency={currency}
        balances={[
          { label: words.walletAvailable, minor: wallet.available, direction: 'out' },
          { label: words.vaultAvailable, minor: vault.available, direction: 'in' },
        ]}
        notice={(minor) => second.notice(minor) ?? <p className="supporting">{words.vaultInHint}</p>}
        done={(amount, minor) =>
          second.isNeeded(minor) ? second.requested(amount) : words.vaultInDone(amount)
        }
        isDated
        onSend={(movement) => move({ kind: 'vault_in', ...movement })}
        onClose={close}
      />
      <AmountDrawer
        open={params.get('move') === 'vault_out'}
        title={words.vaultOut}
        submitLabel={words.vaultOut}
        currency={currency}
        balances={[
          { label: words.vaultAvailable, minor: vault.available, direction: 'out' },
          { label: words.walletAvailable, minor: wallet.available, direction: 'in' },
        ]}
        notice={(minor) => second.notice(minor) ?? <p className="supporting">{words.vaultOutHint}</p>}
        done={(amount, minor) =>
          second.isNeeded(minor) ? second.requested(amount) : words.vaultOutDone(amount)
        }
        isDated
        onSend={(movement) => move({ kind: 'vault_out', ...movement })}
        onClose={close}
      />
    </>
  );
}
