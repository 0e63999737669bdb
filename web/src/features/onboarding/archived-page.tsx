import './onboarding.css';
import { useAccount } from '../../app/use-account.ts';
import { SupportLine } from '../../ui/support-line.tsx';
import { onboardingWords as words } from '../../words/en/sign-in.ts';
import { SomebodyElse } from './somebody-else.tsx';

export function ArchivedPage() {
  const account = useAccount();
  return (
    <div className="page onboarding">
      <h1>{words.archivedTitle}</h1>
      <p>{words.archivedLead(account?.owner?.name ?? '')}</p>
      <p>{words.archivedAsk}</p>
      <SupportLine about="archived" />
      {account && <SomebodyElse email={account.email} />}
    </div>
  );
}
