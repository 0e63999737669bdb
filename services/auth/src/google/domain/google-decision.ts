export interface GoogleProfile {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Google Workspace's domain; null for a private account. */
  readonly hostedDomain: string | null;
}

/** The stored identities that match a Google profile. */
export interface KnownPerson {
  /** The identity that this Google account is linked to. */
  readonly linkedTo: string | null;
  /** The identity with this address. */
  readonly holder: {
    readonly id: string;
    readonly isMailVerified: boolean;
    readonly hasOtherGoogle: boolean;
  } | null;
}

export type GoogleDecision =
  | { readonly kind: 'sign-in'; readonly identityId: string }
  | { readonly kind: 'link'; readonly identityId: string }
  | { readonly kind: 'create' }
  | { readonly kind: 'refuse'; readonly reason: 'address-unverified' | 'not-linked' };

/**
 * Decides whom a Google account signs in. The subject is the key. A verified address that nobody has creates an
 * identity. An existing identity is linked only when Google is the authority over the address and the person proved it
 * by mail too: for any other address Google only knows that somebody had it once.
 */
export function googleDecision(profile: GoogleProfile, known: KnownPerson): GoogleDecision {
  if (!profile.isEmailVerified) return { kind: 'refuse', reason: 'address-unverified' };
  if (known.linkedTo !== null) return { kind: 'sign-in', identityId: known.linkedTo };
  if (known.holder === null) return { kind: 'create' };
  const { id, isMailVerified, hasOtherGoogle } = known.holder;
  if (!isAuthoritative(profile) || !isMailVerified || hasOtherGoogle)
    return { kind: 'refuse', reason: 'not-linked' };
  return { kind: 'link', identityId: id };
}

/** Google's own rule: its mail domains, and the addresses of a Workspace (`hd`). */
export function isAuthoritative({
  email,
  hostedDomain,
}: Pick<GoogleProfile, 'email' | 'hostedDomain'>): boolean {
  return /@(gmail|googlemail)\.com$/.test(email) || hostedDomain !== null;
}
