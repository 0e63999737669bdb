import { type ApplicationWire, type CallOrigin } from '@almoner/contracts';

/** What an organization tells of itself beside its name and EIN. */
export type OrganizationDetails = Pick<ApplicationWire, 'mission' | 'website' | 'address' | 'representative'>;

/** That somebody accepted the payment partner's agreement for the organization: when and from where, as the partner asks. */
export interface PartnerTerms {
  /** ISO 8601, UTC. */
  readonly acceptedAt: string;
  readonly origin: CallOrigin;
}

export type OrganizationKind = ApplicationWire['kind'];

/** An advisor firm works in clients' books and holds no money; all other kinds are treated alike. */
export function ownerTypeOf(kind: OrganizationKind): 'nonprofit' | 'advisor' {
  return kind === 'advisor' ? 'advisor' : 'nonprofit';
}

/** What was accepted before stays accepted. Nothing is known of a call without an origin, so it accepts nothing. */
export function termsAfter(
  before: PartnerTerms | null,
  accepts: boolean,
  origin: CallOrigin | null,
  now: Date,
): PartnerTerms | null {
  return accepts && origin !== null ? { acceptedAt: now.toISOString(), origin } : before;
}

/** An EIN as people write it. */
export function writtenEin(digits: string): string {
  return `${digits.slice(0, 2)}-${digits.slice(2)}`;
}
