import { defaultProductName } from '@almoner/contracts';
import { isDonorPage } from './donor-page.ts';
import { pageOf } from './page-of.ts';

export type SignInMode = 'sign-in' | 'sign-up';

export interface SignInPurpose {
  readonly mode: SignInMode;
  readonly forInvite: boolean;
  /** A signed-in person signs in again and returns to the same page. */
  readonly again?: boolean;
  /** Only an emailed link helps: the session has to prove its address. */
  readonly provesAddress?: boolean;
  /** The recipient of the invitation: another address would not find it. */
  readonly invitedAddress?: string | null;
}

/** Spec §2, verbatim unless the operator has renamed the product. */
export function modalTitle({ mode, forInvite }: SignInPurpose, productName: string): string {
  if (forInvite) return `Welcome to ${productName === defaultProductName ? 'the product' : productName}!`;
  return mode === 'sign-in' ? 'Welcome back!' : 'Create your account';
}

/** Where a person lands after sign-in (spec §2). */
export function postLoginTarget(
  { forInvite, again = false }: Pick<SignInPurpose, 'forInvite' | 'again'>,
  { pathname, search }: { pathname: string; search: string },
): string {
  if (forInvite) return '/invite';
  return again || isDonorPage(pageOf(pathname)) ? `${pathname}${search}` : '/';
}
