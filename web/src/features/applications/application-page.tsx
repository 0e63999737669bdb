import '../../ui/onboarding.css';
import { useAccount } from '../../state/use-account.ts';
import { applicationStatusWords as words } from '../../words/en/applications.ts';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationStatus } from './application-status.tsx';
import { SwitchAccount } from '../../session/switch-account.tsx';

/** The application form, or the state of the application. */
export function ApplicationPage() {
  const account = useAccount();
  if (account === null) return null;
  return (
    <div className="page onboarding">
      {account.owner === null ? (
        <ApplicationForm />
      ) : account.role === 'Admin' ? (
        <ApplicationStatus />
      ) : (
        <>
          <h1>{words.title(account.owner.name)}</h1>
          <p role="status">{words.leads.in_review}</p>
        </>
      )}
      <SwitchAccount email={account.email} />
    </div>
  );
}
