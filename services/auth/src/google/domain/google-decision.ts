export interface GoogleProfile {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Google Workspace's domain; null for a private account. */
  readonly hostedDomain: string | null;
}

/** What we know of whom Google describes. */
export interface KnownPerson {
  /** The person whom this very Google account was linked to. */
  readonly linkedTo: string | null;
  /** Who has the address here. */
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
 * Who a Google account is here. The subject is the key. An address that Google has verified and nobody has here founds
 * an account; it opens a person's existing one only where Google is the authority over that address and the person has
 * proven it by mail as well: for every other address Google merely remembers that somebody had it once.
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
