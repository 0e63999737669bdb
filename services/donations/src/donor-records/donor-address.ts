import { isSameAddress, type PostalAddress } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';

/** The columns of a donor's postal address. */
export interface AddressColumns {
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country: string | null;
}

export const addressColumns = `address_line1, address_line2, city, region, postal_code, country`;

const noAddress: PostalAddress = {
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
};

/** Null when no part is known. */
export function addressOfRow(row: AddressColumns): PostalAddress | null {
  const { address_line1: line1, address_line2: line2, city, region, postal_code: postalCode, country } = row;
  return presentAddress({ line1, line2, city, region, postalCode, country });
}

/** Null for an address without any part. */
export const presentAddress = (address: PostalAddress | null): PostalAddress | null =>
  isSameAddress(address, null) ? null : address;

/** An address of which only the postal code is known; null without one. */
export const addressOfPostalCode = (postalCode: string | null): PostalAddress | null =>
  postalCode === null ? null : { ...noAddress, postalCode };

export interface AddressChange {
  readonly organizationId: string;
  /** The donors who get the address. */
  readonly donorIds: readonly string[];
  /** Replaces the whole address; null for none. */
  readonly address: PostalAddress | null;
  /** The donor whose address it is: that of a merged donor is not shown to the survivor. Null if it is the donors' own. */
  readonly ofDonorId: string | null;
  /** For this donor, `ofDonorId` is certain. Any other donor who already has the same address keeps the stored owner. */
  readonly certainFor?: string;
}

export async function saveAddress(
  tx: Transaction,
  { organizationId, donorIds, address, ofDonorId, certainFor }: AddressChange,
): Promise<void> {
  const { line1, line2, city, region, postalCode, country } = address ?? noAddress;
  await tx.query(sql`
    update donor set address_line1 = ${line1}, address_line2 = ${line2}, city = ${city}, region = ${region},
      postal_code = ${postalCode}, country = ${country}, address_donor_id = nullif(${ofDonorId}::uuid, id)
    where organization_id = ${organizationId} and id = any (${[...donorIds]}::uuid[])
      and (id = ${certainFor ?? null}::uuid or (address_line1, address_line2, city, region, postal_code, country)
        is distinct from (${line1}::text, ${line2}::text, ${city}::text, ${region}::text, ${postalCode}::text, ${country}::text))`);
}
