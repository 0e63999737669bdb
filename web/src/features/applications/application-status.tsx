import { type ApplicationWire } from '@almoner/contracts';
import { useGetApplicationQuery } from '../../api/applications.api.ts';
import { readProblem } from '../../api/problem.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { SupportLine } from '../../ui/support-line.tsx';
import { applicationStatusWords as words } from '../../words/en/applications.ts';
import { RequirementsForm } from './requirements-form.tsx';
import { requiredParts } from './required-parts.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

/** The state of the application, updated live. */
export function ApplicationStatus() {
  const query = useGetApplicationQuery();
  const application = query.data;
  if (query.isError)
    return <FailedNotice problem={readProblem(query.error)} onRetry={() => void query.refetch()} />;
  if (application === undefined) return <LoadingLines rows={4} />;
  return <ApplicationState application={application} />;
}

const looks = {
  in_review: 'pending',
  more_needed: 'near_limit',
  activated: 'approved',
  rejected: 'declined',
} as const;

function reasonOf(code: string | null): string {
  const known = code === null ? undefined : words.reasons[code];
  return known === undefined ? words.noReason : words.reason(known);
}

function ApplicationState({ application }: { readonly application: ApplicationWire }) {
  const { state, currentlyDue, rejectionReason, legalName } = application;
  return (
    <>
      <h1>{words.title(legalName)}</h1>
      <div role="status" className="onboarding-status">
        <StatusChip status={looks[state]} label={words.states[state]} />
        <p>{words.leads[state]}</p>
      </div>
      {state === 'rejected' && (
        <>
          <p>{reasonOf(rejectionReason)}</p>
          <SupportLine about="rejected" />
        </>
      )}
      {state === 'more_needed' && (
        <>
          <ul>
            {currentlyDue.map((name) => (
              <li key={name}>{words.due[name] ?? words.otherDue(name)}</li>
            ))}
          </ul>
          {currentlyDue.some((name) => requiredParts([name]).size === 0) && (
            <SupportLine about="unanswerable" />
          )}
          <RequirementsForm application={application} />
        </>
      )}
    </>
  );
}
