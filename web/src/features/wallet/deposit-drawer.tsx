import { type AccountWire } from '@almoner/contracts';
import { useMoveMoneyMutation } from '../../api/wallet.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { cashWords as words } from '../../words/en/wallet.ts';
import { useSecondSignature } from '../approvals/shared/second-signature.tsx';
import { AmountDrawer } from './shared/amount-drawer.tsx';

interface DrawerProps {
  readonly open: boolean;
  readonly wallet: AccountWire;
  readonly onClose: () => void;
}

export function DepositDrawer({ open, wallet, onClose }: DrawerProps) {
  const [move] = useMoveMoneyMutation();
  const bank = useLinkedBank();
  return (
    <AmountDrawer
      open={open}
      title={words.depositTitle}
      submitLabel={words.deposit}
      hint={words.depositHint}
      currency={wallet.currency}
      lead={bank && words.depositFrom(bank.name, bank.last4)}
      balances={[{ label: words.walletIncoming, minor: wallet.incoming, direction: 'in' }]}
      done={words.deposited}
      onSend={(movement) => move({ kind: 'deposit', ...movement })}
      onClose={onClose}
    />
  );
}

export function WithdrawDrawer({ open, wallet, onClose }: DrawerProps) {
  const second = useSecondSignature();
  const [move] = useMoveMoneyMutation();
  const bank = useLinkedBank();
  return (
    <AmountDrawer
      open={open}
      title={words.withdrawTitle}
      submitLabel={words.withdraw}
      hint={words.withdrawHint}
      currency={wallet.currency}
      lead={bank && words.withdrawTo(bank.name, bank.last4)}
      balances={[{ label: words.walletAvailable, minor: wallet.available, direction: 'out' }]}
      notice={second.notice}
      done={(amount, minor) => (second.isNeeded(minor) ? second.requested(amount) : words.withdrawn(amount))}
      onSend={(movement) => move({ kind: 'withdrawal', ...movement })}
      onClose={onClose}
    />
  );
}

function useLinkedBank(): { name: string; last4: string } | null {
  const banks = useAccount()?.paymentMethods ?? [];
  const bank = banks.find(({ isDefault }) => isDefault) ?? banks[0];
  return bank === undefined ? null : { name: bank.bankName ?? words.yourBank, last4: bank.last4 ?? '' };
}
