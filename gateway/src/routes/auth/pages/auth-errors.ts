/** Codes of `error=…` (auth contract §9). A raw value is never shown: unknown codes become `Default`. */
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
    title: 'Something went wrong on our side',
    text: 'Signing in does not work at the moment. Please try again later.',
  },
  AccessDenied: {
    status: 403,
    title: 'This account is not allowed to sign in here',
    text: 'Use another account, or ask the admin of your organization.',
  },
  Verification: {
    status: 403,
    title: 'This link no longer works',
    text: 'It was already used or has expired. Request a new one.',
  },
  TooManyRequests: {
    status: 429,
    title: 'Too many requests',
    text: 'Too many links were requested. Wait a few minutes and try again. The last link in your mailbox may still work.',
  },
  Default: { status: 200, title: 'Signing in did not work', text: 'Please try again.' },
} as const satisfies Record<string, ErrorPage>;

export type SignInPageError = (typeof onSignInPage)[number];

/** The listed code, ignoring case, if the sign-in page shows it. */
export function signInPageError(code: string | undefined): SignInPageError | null {
  return onSignInPage.find((known) => known.toLowerCase() === code?.toLowerCase()) ?? null;
}

export function errorPage(code: string | undefined): ErrorPage {
  const known = Object.entries(onErrorPage).find(([name]) => name.toLowerCase() === code?.toLowerCase());
  return known?.[1] ?? onErrorPage.Default;
}
