import { Suspense, lazy, useState } from 'react';
import { donorWords as words } from '../words/en/gifts.ts';

// The modal comes with the console's component library, so it is fetched only by those who ask for it.
const DonorSignIn = lazy(async () => ({ default: (await import('./donor-sign-in.tsx')).DonorSignIn }));

export function SignInLink({ email }: { readonly email: string | null }) {
  const [asked, setAsked] = useState(0);
  if (email !== null)
    return (
      <span className="donor-sign-in donor-signed-in">
        <span className="donor-address">{words.signedInAs(email)}</span>
        <a className="text-link" href="/donations/donor">
          {words.yourGifts}
        </a>
      </span>
    );
  return (
    <>
      <button
        type="button"
        className="quiet-button text-link donor-sign-in"
        onClick={() => setAsked(asked + 1)}
      >
        {words.logIn}
      </button>
      {asked > 0 && (
        <Suspense>
          <DonorSignIn asked={asked} />
        </Suspense>
      )}
    </>
  );
}
