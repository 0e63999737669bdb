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
  },
  { email: 'greta.lund@donor.example', tags: ['Board'], note: 'Edith Lund was her mother.' },
  { email: 'samuel.oduya@donor.example', tags: ['Newsletter'], note: '' },
  { email: 'june.albright@donor.example', tags: ['Major gifts'], note: 'Wants to see the new cold room.' },
];

/** Adds tags and notes to some donors, if they gave. */
export async function describeDonors({ admin }: DemoOrganization): Promise<void> {
  for (const { email, ...description } of descriptions) {
    const { items } = await admin.get<{ items: DonorRecord[] }>(`/api/donors?q=${encodeURIComponent(email)}`);
    const donor = items.find((one) => one.email === email);
    if (donor !== undefined) await admin.call('PATCH', `/api/donors/${donor.id}`, description);
  }
}
