import { type DemoOrganization } from './organizations.ts';

interface DonorRecord {
  readonly id: string;
  readonly email: string;
}

const descriptions = [
  {
    email: 'ruth.abernathy@donor.example',
    tags: ['Volunteer', 'Newsletter'],
    note: 'Prefers a letter to a call.',
    address: { line1: '12 Elm Street', line2: 'Apt 4', city: 'Portland', region: 'OR', postalCode: '97201' },
  },
  {
    email: 'greta.lund@donor.example',
    tags: ['Board'],
    note: 'Edith Lund was her mother.',
    address: { line1: 'Lindenstraße 7', city: 'Köln', postalCode: '50674', country: 'DE' },
  },
  { email: 'samuel.oduya@donor.example', tags: ['Newsletter'], note: '' },
  { email: 'june.albright@donor.example', tags: ['Major gifts'], note: 'Wants to see the new cold room.' },
];

/** Adds tags, notes and postal addresses to some donors, if they gave. */
export async function describeDonors({ admin }: DemoOrganization): Promise<void> {
  for (const { email, ...description } of descriptions) {
    const { items } = await admin.get<{ items: DonorRecord[] }>(`/api/donors?q=${encodeURIComponent(email)}`);
    const donor = items.find((one) => one.email === email);
    if (donor !== undefined) await admin.call('PATCH', `/api/donors/${donor.id}`, description);
  }
}
