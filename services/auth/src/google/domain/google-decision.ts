export interface GoogleProfile {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** The domain of a Google Workspace (`hd`); null for a private account. */
  readonly hostedDomain: string | null;
}

/** The stored identities that match a Google profile. */
export interface KnownPerson {
  /** The identity that this Google account is linked to. */
  readonly linkedTo: string | null;
  /** The identity with this address. */
  readonly holder: {
    readonly id: string;
    readonly isProvenByEmail: boolean;
    readonly hasOtherGoogle: boolean;
  } | null;
}

export type GoogleDecision =
  | { readonly kind: 'sign-in'; readonly identityId: string }
  | { readonly kind: 'link'; readonly identityId: string }
  | { readonly kind: 'create' }
  | { readonly kind: 'refuse'; readonly reason: 'address-unverified' | 'not-linked' };

const googleMailDomains: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Decides which account a Google sign-in opens. The subject is the key. A verified address that nobody has creates an
 * identity. An existing identity is linked only when Google is the authority over the address and the person proved it
 * by email too: for any other address Google only knows that someone had it once. A Workspace whose
 * domain differs from that of the address cannot sign anyone in: its administrator does not control that address.
 */
export function googleDecision(profile: GoogleProfile, known: KnownPerson): GoogleDecision {
  if (!profile.isEmailVerified || isOfAnotherWorkspace(profile))
    return { kind: 'refuse', reason: 'address-unverified' };
  if (known.linkedTo !== null) return { kind: 'sign-in', identityId: known.linkedTo };
  if (known.holder === null) return { kind: 'create' };
  const { id, isProvenByEmail, hasOtherGoogle } = known.holder;
  if (!isAuthoritative(profile) || !isProvenByEmail || hasOtherGoogle)
    return { kind: 'refuse', reason: 'not-linked' };
  return { kind: 'link', identityId: id };
}

/**
 * Returns whether Google is the authority over the address: a verified address of Google's own email domains, or of the domain of
 * the Workspace. Source: Google, "Verify the Google ID token", on `email_verified` and `hd`.
 */
export function isAuthoritative(profile: Omit<GoogleProfile, 'subject'>): boolean {
  if (!profile.isEmailVerified || isOfAnotherWorkspace(profile)) return false;
  return profile.hostedDomain !== null || googleMailDomains.includes(domainOf(profile.email));
}

function isOfAnotherWorkspace({ email, hostedDomain }: Omit<GoogleProfile, 'subject'>): boolean {
  return hostedDomain !== null && hostedDomain.toLowerCase() !== domainOf(email);
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
