import { type ApplicationWire, type CallOrigin } from '@almoner/contracts';

/** The details that an organization enters besides its name and EIN. */
export type OrganizationDetails = Pick<ApplicationWire, 'mission' | 'website' | 'address' | 'representative'>;

/** When and from where Stripe's agreement was accepted for the organization, as Stripe requires. */
export interface PartnerTerms {
  /** ISO 8601, UTC. */
  readonly acceptedAt: string;
  readonly origin: CallOrigin;
}

export type OrganizationKind = ApplicationWire['kind'];

/** An advisor firm works in its clients' books and holds no money; all other kinds are nonprofits. */
export function ownerTypeOf(kind: OrganizationKind): 'nonprofit' | 'advisor' {
  return kind === 'advisor' ? 'advisor' : 'nonprofit';
}

/** An acceptance stays valid. A call of unknown origin accepts nothing, because Stripe requires the origin. */
export function termsAfter(
  before: PartnerTerms | null,
  accepts: boolean,
  origin: CallOrigin | null,
  now: Date,
): PartnerTerms | null {
  return accepts && origin !== null ? { acceptedAt: now.toISOString(), origin } : before;
}

/** An EIN with its dash: 12-3456789. */
export function formatEin(digits: string): string {
  return `${digits.slice(0, 2)}-${digits.slice(2)}`;
}
