import { Suspense, lazy, useCallback } from 'react';
import { useInactivity } from '../session/use-inactivity.ts';
import { loggedOutWords } from '../words/en/sign-in.ts';
import { logOut } from './portal/portal-api.ts';

// The dialog comes with the console's component library.
const InactivityQuestion = lazy(async () => ({
  default: (await import('./inactivity-question.tsx')).InactivityQuestion,
}));

interface DonorInactivityProps {
  /** Otherwise the session has ended by inactivity. */
  readonly isSignedIn: boolean;
  readonly onEnded: () => void;
}

export function DonorInactivity({ isSignedIn, onEnded }: DonorInactivityProps) {
  const end = useCallback(async () => {
    await logOut();
    onEnded();
  }, [onEnded]);
  const { endsAtMs, stay } = useInactivity(isSignedIn, end);
  if (!isSignedIn)
    return (
      <p className="donor-width donor-ended" role="alert">
        {loggedOutWords.inactivity}
      </p>
    );
  return (
    endsAtMs !== null && (
      <Suspense>
        <InactivityQuestion endsAtMs={endsAtMs} onStay={stay} />
      </Suspense>
    )
  );
}
