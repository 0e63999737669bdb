import { Suspense, lazy } from 'react';
import { type DonorSession } from './use-donor-session.ts';

// Only a signed-in donor needs it.
const DonorInactivity = lazy(async () => ({
  default: (await import('./donor-inactivity.tsx')).DonorInactivity,
}));

/** Ends the session of an inactive donor, with a message (spec §8, §9). */
export function SessionWatch({ session }: { readonly session: DonorSession }) {
  const isSignedIn = typeof session.email === 'string';
  if (!isSignedIn && !session.endedByInactivity) return null;
  return (
    <Suspense>
      <DonorInactivity isSignedIn={isSignedIn} onEnded={session.end} />
    </Suspense>
  );
}
