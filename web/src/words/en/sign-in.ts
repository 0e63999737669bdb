// The texts that the specification fixes are defined here only.

export const formWords = {
  required: 'This field is required',
  invalidEmail: 'Invalid email',
  invalidSlug: 'Use lowercase letters, digits and single hyphens',
  invalidEin: 'An EIN has nine digits and a valid prefix, such as 12-3456789',
  invalidRouting: 'This is not a valid routing number. Check its nine digits',
  invalidAccount: 'An account number has 4 to 17 digits',
  invalidState: 'Two letters, such as CA',
  dayIsPast: 'Choose today or a later date',
  dayTooOld: 'Choose a day in the last two years',
  dayInFuture: 'Choose today or an earlier day',
  invalidZip: 'Five digits, like 97001',
  invalidWebsite: 'A website begins with https://',
  invalidLastFour: 'Enter four digits',
  invalidCode: 'Three to six digits, like 5171',
  amountTooLarge: (largest: string) => `Enter ${largest} or less`,
  invalidAmount: 'Enter an amount above zero, such as 1200 or 12.50',
};

export const signInWords = {
  lead: {
    'sign-in': 'No password. We email you a link that logs you in.',
    'sign-up': 'No password. We email you a link that signs you up.',
  },
  leadAgain: 'This needs a recent sign-in. Nothing was changed. You will come back to this page.',
  leadProof:
    'First confirm that the email address is yours. Nothing was changed. We email you a link that brings you back to this page.',
  google: 'Continue with Google',
  googleAbsent: 'Google sign-in is not available here. The email link always works.',
  or: 'or',
  email: 'Email',
  emailPlaceholder: 'you@example.org',
  submit: { 'sign-in': 'Log in with email', 'sign-up': 'Sign up with email' },
  toggleLead: { 'sign-in': 'New here?', 'sign-up': 'Already have an account?' },
  toggle: { 'sign-in': 'Sign up', 'sign-up': 'Log in' },
  loading: 'Loading...',
  redirecting: 'Redirecting...',
  failed: 'Unable to sign in',
  tooOften: (minutes: number) =>
    `Unable to sign in: too many links were requested. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  close: 'Close',
};

export const confirmEmailWords = {
  title: 'Confirm your email',
  lead: (address: string) => ['We emailed a magic link to ', address, '.'] as const,
  hint: 'Click the link to log in, or to sign up if you are new here.',
  life: 'You can open the link in any browser; the code works only in this one. The email says when they expire.',
  resend: 'Resend',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resent: 'We emailed you a new link.',
  mailbox: 'Open the mailbox',
  otherAddress: 'Use another address',
};

export const codeWords = {
  label: 'Or type the code from the email',
  submit: 'Log in with the code',
  problems: {
    wrong: 'This code is incorrect. Check the email again.',
    dead: 'This code no longer works. Resend the email.',
    failed: 'Unable to sign in',
  },
};

export const signOutWords = {
  question: 'Are you sure you want to sign out?',
  confirm: 'Sign Out',
  cancel: 'Cancel',
  failed: 'You are still signed in: the server did not respond. Try again.',
};

export const inactivityWords = {
  question: 'Are you still there?',
  soon: 'You have been inactive for 14 minutes. In one minute you will be logged out.',
  left: (seconds: number) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
  stay: 'Stay signed in',
};

export const loggedOutWords = {
  title: 'You are signed out',
  lead: 'Your drafts are saved.',
  /** For a visitor who has not signed in with this browser before. */
  visitorTitle: 'Log in or sign up',
  inactivity: 'You have been logged out due to inactivity',
  logIn: 'Log in',
  loading: 'Loading your session',
  errors: {
    Verification: 'This sign-in link was already used or has expired. Request a new one.',
    AccessDenied:
      'This account is not allowed to sign in here. Use another one, or ask your organization’s admin.',
    OAuthAccountNotLinked:
      'This address uses email sign-in. Sign in with an emailed link once; after that both ways work.',
    EmailSignin: 'The link could not be sent. Check the address and try again.',
    OAuthSignin: 'Google could not be reached. Try again, or sign in by email.',
    OAuthCallback: 'Google could not be reached, or you canceled. Try again, or sign in by email.',
    Callback: 'Google could not be reached, or you canceled. Try again, or sign in by email.',
    SessionRequired: 'Please sign in to see this page.',
    TooManyRequests: 'Too many links were requested. Wait a few minutes and try again.',
    Default: 'Signing in did not work. Try again.',
  },
};

export const switchAccountWords = {
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  somebodyElse: 'Sign in with another account',
};
