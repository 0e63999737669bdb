import '../../ui/onboarding.css';
import { useAccount } from '../../state/use-account.ts';
import { SupportLine } from '../../ui/support-line.tsx';
import { archivedWords as words } from '../../words/en/members.ts';
import { SwitchAccount } from '../../session/switch-account.tsx';

export function ArchivedPage() {
  const account = useAccount();
  return (
    <div className="page onboarding">
      <h1>{words.archivedTitle}</h1>
      <p>{words.archivedLead(account?.owner?.name ?? '')}</p>
      <p>{words.archivedAsk}</p>
      <SupportLine about="archived" />
      {account && <SwitchAccount email={account.email} />}
    </div>
  );
}
