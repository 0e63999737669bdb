import { isSameAddress, postalAddressLines, type PostalAddress } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { addressColumns, addressOfRow, type AddressColumns } from './donor-address.ts';

/** Organizations have an EIN, and so are in the United States. */
const homeCountry = 'US';
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** The lines below a donor's name on paper; none without an address. */
export const printedAddress = (address: PostalAddress | null): string[] =>
  address === null ? [] : postalAddressLines(address, homeCountry, (code) => countryNames.of(code) ?? code);

/** For the team: the present address of a donor, or of the one that it was merged into. */
export async function addressLinesOfDonor(
  tx: Transaction,
  organizationId: string,
  donorId: string,
): Promise<string[]> {
  const row = await presentRow(tx, organizationId, donorId);
  return row === undefined ? [] : printedAddress(addressOfRow(row));
}

/** For the donor: none if the present address is that of a donor who was merged, perhaps by mistake (docs/decisions/0044). */
export async function ownAddressLinesOfDonor(
  tx: Transaction,
  organizationId: string,
  donorId: string,
): Promise<string[]> {
  const row = await presentRow(tx, organizationId, donorId);
  return row?.address_donor_id === null ? printedAddress(addressOfRow(row)) : [];
}

async function presentRow(tx: Transaction, organizationId: string, donorId: string) {
  const [row] = await tx.query<AddressColumns & { address_donor_id: string | null }>(
    `select ${addressColumns}, address_donor_id from donor where organization_id = $1
       and id = (select coalesce(survivor_id, id) from donor where organization_id = $1 and id = $2)`,
    [organizationId, donorId],
  );
  return row;
}

/**
 * The address for the receipt of a gift: that of the donor with whose email address it was given. After a merge, only if the
 * donor that remains has the same one: nobody learns the address of another person who was merged by mistake
 * (docs/decisions/0044), and no outdated one is printed.
 */
export async function addressLinesOfGift(
  tx: Transaction,
  organizationId: string,
  giftId: string,
): Promise<string[]> {
  const rows = await tx.query<AddressColumns & { is_shared: boolean }>(
    `select ${addressColumns}, id = g.donor_id and address_donor_id is not null as is_shared
     from donor, (select donor_id from gift where organization_id = $1 and id = $2) g
     where organization_id = $1 and id in (
       select unnest(array[d.id, d.survivor_id]) from donor d where d.organization_id = $1 and d.id = g.donor_id)`,
    [organizationId, giftId],
  );
  if (rows.some(({ is_shared }) => is_shared)) return [];
  const [one = null, other = one] = rows.map(addressOfRow);
  return isSameAddress(one, other) ? printedAddress(one) : [];
}
