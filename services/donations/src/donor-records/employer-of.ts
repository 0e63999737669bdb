import { sql, type Transaction } from '@almoner/platform';

/** The employer of the donor of an address, or of the donor that this one was merged into. */
export async function employerOf(
  tx: Transaction,
  { organizationId, donorEmail }: { readonly organizationId: string; readonly donorEmail: string },
): Promise<string | null> {
  const [donor] = await tx.query<{ employer: string | null }>(sql`
    select coalesce(s.employer, d.employer) as employer from donor d
    left join donor s on s.organization_id = d.organization_id and s.id = d.survivor_id
    where d.organization_id = ${organizationId} and d.email = ${donorEmail}`);
  return donor?.employer ?? null;
}
