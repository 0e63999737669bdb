import { Suspense, lazy, useState } from 'react';
import { donorWords as words } from '../words/en/gifts.ts';

// The modal comes with the console's component library, so it is fetched only on request.
const DonorSignIn = lazy(async () => ({ default: (await import('./donor-sign-in.tsx')).DonorSignIn }));

export function SignInLink({ email }: { readonly email: string | null }) {
  if (email !== null)
    return (
      <span className="donor-sign-in donor-signed-in">
        <span className="donor-address">{words.signedInAs(email)}</span>
        <a className="text-link" href="/donations/donor">
          {words.yourGifts}
        </a>
      </span>
    );
  return <LogInButton className="quiet-button text-link donor-sign-in" />;
}

/** Opens the modal over the page, which the link in the email leads back to. */
export function LogInButton({ className }: { readonly className: string }) {
  const [asked, setAsked] = useState(0);
  return (
    <>
      <button type="button" className={className} onClick={() => setAsked(asked + 1)}>
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
