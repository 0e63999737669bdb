/** Codes of `error=…` (auth contract §9). A raw value is never shown: what is not listed is `Default`. */
const onSignInPage = [
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
] as const;

interface ErrorPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

const onErrorPage = {
  Configuration: {
    status: 500,
    title: 'Something is wrong on our side',
    text: 'Signing in does not work at the moment. It is not your fault; please try again later.',
  },
  AccessDenied: {
    status: 403,
    title: 'This account may not sign in here',
    text: 'Use another account, or ask the admin of your organization.',
  },
  Verification: {
    status: 403,
    title: 'This link does not work any more',
    text: 'It was already used, or is too old. Ask for a new one; it takes a moment.',
  },
  TooManyRequests: {
    status: 429,
    title: 'That was too often',
    text: 'Too many links were asked for. Wait a few minutes, then ask again; the last link in your mailbox may still work.',
  },
  Default: { status: 200, title: 'Signing in did not work', text: 'Please try again.' },
} as const satisfies Record<string, ErrorPage>;

export type SignInPageError = (typeof onSignInPage)[number];

/** The code as listed, whatever its case, when the sign-in page shows it. */
export function signInPageError(code: string | undefined): SignInPageError | null {
  return onSignInPage.find((known) => known.toLowerCase() === code?.toLowerCase()) ?? null;
}

export function errorPage(code: string | undefined): ErrorPage {
  const known = Object.entries(onErrorPage).find(([name]) => name.toLowerCase() === code?.toLowerCase());
  return known?.[1] ?? onErrorPage.Default;
}
