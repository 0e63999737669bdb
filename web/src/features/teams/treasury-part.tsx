import { type AccountWire, type TeamWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useListAccountsQuery, useMoveTreasuryMutation } from '../../api/wallet.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { moneyText, parseAmount } from '../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { AccountStatement } from '../wallet/shared/account-statement.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required } from '../../ui/form-rules.ts';
import { Money } from '../../ui/money.tsx';
import { useMovement } from '../../ui/use-movement.ts';
import { teamWords as words } from '../../words/en/teams.ts';

type Kind = 'treasury_fund' | 'treasury_return';

interface TreasuryPartProps {
  readonly team: TeamWire;
  readonly mayMove: boolean;
}

/** The team's own cash, and the way to it and back. */
export function TreasuryPart({ team, mayMove }: TreasuryPartProps) {
  const [moving, setMoving] = useState<Kind | null>(null);
  const { teamTreasury: treasury } = team;
  const account = useAccountOf(treasury?.accountId);
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
          <Button onClick={() => begin('treasury_fund')}>{words.fund}</Button>
          <Button disabled={treasury.balance <= 0} onClick={() => begin('treasury_return')}>
            {words.returnToWallet}
          </Button>
        </div>
      )}
      {account && <AccountStatement account={account} />}
      {moving !== null && treasury !== null && (
        <MoveDrawer kind={moving} teamId={team.id} treasury={treasury} onClose={() => setMoving(null)} />
      )}
    </section>
  );
}

/** For those who may see accounts; a manager sees the balance of their treasury alone. */
function useAccountOf(accountId: string | undefined): AccountWire | undefined {
  const role = useAccount()?.role ?? 'Employee';
  const maySee = permissionScopeOfRole(role, 'account.read') !== 'none';
  const { data: accounts = [] } = useListAccountsQuery(undefined, { skip: !maySee });
  return accounts.find(({ id }) => id === accountId);
}

interface MoveDrawerProps {
  readonly kind: Kind;
  readonly teamId: string;
  readonly treasury: NonNullable<TeamWire['teamTreasury']>;
  readonly onClose: () => void;
}

/** How much there is to take from. */
function useSource(kind: Kind, { balance, currency }: MoveDrawerProps['treasury']): string | undefined {
  const { data: accounts = [] } = useListAccountsQuery();
  if (kind === 'treasury_return') return words.inTreasury(moneyText(balance, currency));
  const wallet = accounts.find((account) => account.kind === 'wallet');
  return wallet && words.inWallet(moneyText(wallet.available, wallet.currency));
}

function MoveDrawer({ kind, teamId, treasury, onClose }: MoveDrawerProps) {
  const { currency } = treasury;
  const source = useSource(kind, treasury);
  const [move] = useMoveTreasuryMutation();
  const send = useMovement(true);
  const isFunding = kind === 'treasury_fund';
  const doneText = isFunding ? words.funded : words.returned;
  return (
    <FormDrawer<{ amount: string }>
      open
      title={isFunding ? words.fund : words.returnToWallet}
      submitLabel={words.move}
      onClose={onClose}
      onSubmit={({ amount }) =>
        send(parseAmount(amount, currency) ?? 0, (movement) => move({ kind, teamId, ...movement }))
      }
      done={({ amount }) => doneText(moneyText(parseAmount(amount, currency) ?? 0, currency))}
    >
      <Form.Item name="amount" label={words.amount} extra={source} rules={[required, amountRule(currency)]}>
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
    </FormDrawer>
  );
}
