import { type ApplicationWire } from '@almoner/contracts';

/** What an organization tells of itself beside its name and EIN. */
export type OrganizationDetails = Pick<ApplicationWire, 'mission' | 'website' | 'address' | 'representative'>;

export type OrganizationKind = ApplicationWire['kind'];

/** An advisor firm works in clients' books and holds no money; all other kinds are treated alike. */
export function ownerTypeOf(kind: OrganizationKind): 'nonprofit' | 'advisor' {
  return kind === 'advisor' ? 'advisor' : 'nonprofit';
}

/** An EIN as people write it. */
export function writtenEin(digits: string): string {
  return `${digits.slice(0, 2)}-${digits.slice(2)}`;
}
