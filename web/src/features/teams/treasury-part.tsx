import { type AccountWire, type TeamWire } from '@almoner/contracts';
import { useState } from 'react';
import { useListAccountsQuery, useMoveTreasuryMutation } from '../../api/wallet.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { AccountStatement } from '../wallet/shared/account-statement.tsx';
import { AmountDrawer } from '../wallet/shared/amount-drawer.tsx';
import { type ChangedBalance } from '../wallet/shared/balances-after.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Money } from '../../ui/money.tsx';
import { teamWords as words } from '../../words/en/teams.ts';

type Kind = 'treasury_fund' | 'treasury_return';

interface TreasuryPartProps {
  readonly team: TeamWire;
  readonly mayMove: boolean;
}

/** The team's own cash, with transfers from and to the wallet. */
export function TreasuryPart({ team, mayMove }: TreasuryPartProps) {
  const [moving, setMoving] = useState<Kind | null>(null);
  const { teamTreasury: treasury } = team;
  const accounts = useAccounts();
  const account = accounts.find(({ id }) => id === treasury?.accountId);
  const wallet = accounts.find(({ kind }) => kind === 'wallet');
  const emptyWallet = wallet !== undefined && wallet.available <= 0 ? words.walletEmpty : null;
  const begin = (kind: Kind) => setMoving(kind);
  return (
    <section aria-label={words.treasury}>
      <h3 className="drawer-heading">{words.treasury}</h3>
      <p>
        {treasury === null ? (
          words.treasuryUnknown
        ) : (
          <Money minor={treasury.balance} currency={treasury.currency} />
        )}
      </p>
      <p className="supporting">{words.treasuryHint}</p>
      {mayMove && treasury !== null && (
        <div className="drawer-actions">
          <ButtonWithReason refusal={emptyWallet} onClick={() => begin('treasury_fund')}>
            {words.fund}
          </ButtonWithReason>
          <ButtonWithReason
            refusal={treasury.balance <= 0 ? words.treasuryEmpty : null}
            onClick={() => begin('treasury_return')}
          >
            {words.returnToWallet}
          </ButtonWithReason>
        </div>
      )}
      {account && <AccountStatement account={account} />}
      {moving !== null && treasury !== null && (
        <MoveDrawer kind={moving} teamId={team.id} treasury={treasury} onClose={() => setMoving(null)} />
      )}
    </section>
  );
}

/** Empty for a manager, who may see only the balance of their treasury. */
function useAccounts(): readonly AccountWire[] {
  const role = useAccount()?.role ?? 'Employee';
  const maySee = permissionScopeOfRole(role, 'account.read') !== 'none';
  const { data = [] } = useListAccountsQuery(undefined, { skip: !maySee });
  return data;
}

interface MoveDrawerProps {
  readonly kind: Kind;
  readonly teamId: string;
  readonly treasury: NonNullable<TeamWire['teamTreasury']>;
  readonly onClose: () => void;
}

function MoveDrawer({ kind, teamId, treasury, onClose }: MoveDrawerProps) {
  const { currency, accountId, balance } = treasury;
  const { data: accounts = [] } = useListAccountsQuery();
  const [move] = useMoveTreasuryMutation();
  const isFunding = kind === 'treasury_fund';
  const wallet = accounts.find((account) => account.kind === 'wallet')?.available;
  const own = accounts.find(({ id }) => id === accountId)?.available ?? balance;
  const ofTreasury = { label: words.treasuryAvailable, minor: own };
  const ofWallet = wallet === undefined ? null : { label: words.walletAvailable, minor: wallet };
  const [payer, payee] = isFunding ? [ofWallet, ofTreasury] : [ofTreasury, ofWallet];
  const balances: ChangedBalance[] = [
    ...(payer === null ? [] : [{ ...payer, direction: 'out' as const }]),
    ...(payee === null ? [] : [{ ...payee, direction: 'in' as const }]),
  ];
  return (
    <AmountDrawer
      open
      title={isFunding ? words.fund : words.returnToWallet}
      submitLabel={words.move}
      currency={currency}
      balances={balances}
      done={isFunding ? words.funded : words.returned}
      isDated
      onSend={(movement) => move({ kind, teamId, ...movement })}
      onClose={onClose}
    />
  );
}
