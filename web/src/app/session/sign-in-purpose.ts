export type SignInMode = 'sign-in' | 'sign-up';

export interface SignInPurpose {
  readonly mode: SignInMode;
  readonly forInvite: boolean;
}

/** Spec §2. `productName` is "the product" unless the installation says otherwise. */
export function modalTitle({ mode, forInvite }: SignInPurpose, productName: string): string {
  if (forInvite) return `Welcome to ${productName}!`;
  return mode === 'sign-in' ? 'Welcome back!' : 'Create your account';
}

const donorPath = '/donations/donor';

/** Where a person lands after sign-in (spec §2). */
export function postLoginTarget(
  { forInvite }: Pick<SignInPurpose, 'forInvite'>,
  { pathname, search }: { pathname: string; search: string },
): string {
  if (forInvite) return '/invite';
  return pathname === donorPath ? `${pathname}${search}` : '/';
}
