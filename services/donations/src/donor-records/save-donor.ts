import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';

export interface DonorOfGift {
  readonly organizationId: string;
  readonly email: string | null;
  readonly name: string | null;
}

/**
 * Adds the donor of an address, or renames the one that it has; the newest name applies. Returns the id. A donor without an address is a
 * new one each time; an admin merges donors who are the same person.
 */
export async function saveDonor(
  tx: Transaction,
  { organizationId, email, name }: DonorOfGift,
): Promise<string | undefined> {
  const [donor] = await tx.query<{ id: string }>(sql`
    insert into donor (organization_id, id, email, name) values (${organizationId}, ${newId()}, ${email}, ${name})
    on conflict (organization_id, email) do update set name = coalesce(excluded.name, donor.name) returning id`);
  return donor?.id;
}
