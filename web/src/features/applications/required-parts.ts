import { type DocumentWire } from '@almoner/contracts';

/** A part of the form that is answered as one. */
export const detailParts = ['legal', 'mission', 'website', 'address', 'representative'] as const;
export type DetailPart = (typeof detailParts)[number];
type Part = DetailPart | 'documents' | 'bank' | 'terms';

/** The part of the form that meets a Stripe requirement, by the prefix of its name (Stripe: Account requirements). */
const partOfName: readonly (readonly [prefix: string, part: Part])[] = [
  // An EIN that does not match is as often a misspelled name.
  ['company.tax_id', 'legal'],
  ['company.name', 'legal'],
  ['company.address', 'address'],
  ['company.verification.document', 'documents'],
  ['business_profile.product_description', 'mission'],
  ['business_profile.url', 'website'],
  ['representative', 'representative'],
  ['person_', 'representative'],
  ['relationship.representative', 'representative'],
  ['external_account', 'bank'],
  ['tos_acceptance', 'terms'],
];

/** The parts that answer what is due; what no field can answer has none. */
export function requiredParts(currentlyDue: readonly string[]): ReadonlySet<Part> {
  const parts = currentlyDue.flatMap(
    (name) => partOfName.find(([prefix]) => name.startsWith(prefix))?.[1] ?? [],
  );
  return new Set(parts);
}

const firstNames: Readonly<Record<string, Part>> = {
  legalName: 'legal',
  ein: 'legal',
  mission: 'mission',
  website: 'website',
  address: 'address',
  representative: 'representative',
};

/** Returns whether a refused field is in a part that is not required, and perhaps not shown. */
export const isElsewhere = (field: string, asked: ReadonlySet<Part>): boolean => {
  const part = firstNames[field.split('.')[0] ?? ''];
  return part !== undefined && !asked.has(part);
};

/** Returns whether the letter is required and no unsubmitted one is there. */
export const isLetterMissing = (
  asked: ReadonlySet<Part>,
  documents: readonly Pick<DocumentWire, 'purpose' | 'isHandedIn'>[],
): boolean =>
  asked.has('documents') &&
  !documents.some(({ purpose, isHandedIn }) => purpose === 'determination_letter' && !isHandedIn);
