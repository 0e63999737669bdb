import { newId, type PostalAddress } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { presentAddress, saveAddress } from './donor-address.ts';

export interface DonorOfGift {
  readonly organizationId: string;
  readonly email: string | null;
  readonly name: string | null;
  /** Null when it is not known: the donor keeps the one that it has. */
  readonly employer: string | null;
  /** Without one, the donor keeps the one that it has. */
  readonly address?: PostalAddress | undefined;
}

/**
 * Adds the donor of an email address, or renames the one that it has; the newest name, employer and postal address apply.
 * Returns the id. A donor without an email address is a new one each time; an admin merges donors who are the same person.
 */
export async function saveDonor(
  tx: Transaction,
  { organizationId, email, name, employer, address }: DonorOfGift,
): Promise<string | undefined> {
  const [donor] = await tx.query<{ id: string; survivor_id: string | null }>(sql`
    insert into donor (organization_id, id, email, name, employer)
    values (${organizationId}, ${newId()}, ${email}, ${name}, ${employer})
    on conflict (organization_id, email) do update set name = coalesce(excluded.name, donor.name),
      employer = coalesce(excluded.employer, donor.employer) returning id, survivor_id`);
  if (employer !== null && donor !== undefined && donor.survivor_id !== null)
    await tx.query(sql`
      update donor set employer = ${employer} where organization_id = ${organizationId} and id = ${donor.survivor_id}`);
  const known = presentAddress(address ?? null);
  if (known !== null && donor !== undefined)
    await saveAddress(tx, {
      organizationId,
      donorIds: [donor.id, ...(donor.survivor_id === null ? [] : [donor.survivor_id])],
      address: known,
      ofDonorId: donor.id,
    });
  return donor?.id;
}
