import { isSameAddress, type PostalAddress } from '@almoner/kernel';
import { addressOfPostalCode } from '../../donor-records/donor-address.ts';

/** The fields of a donor that an admin may change, or choose in a merge. */
export interface DonorFields {
  readonly name: string | null;
  /** Null when no part is known. */
  readonly address: PostalAddress | null;
  /** The merged donor whose address it is; null or absent for the own one. */
  readonly addressDonorId?: string | null | undefined;
  readonly tags: readonly string[];
  readonly note: string;
  readonly employer: string | null;
}

/** As a merge stores them. Those of an earlier release have no employer, and of the address only the postal code. */
export type StoredDonorFields = Omit<DonorFields, 'employer' | 'address'> & {
  readonly postalCode: string | null;
  readonly employer?: string | null;
  readonly address?: PostalAddress | null;
};

export interface ChosenFields {
  readonly name?: string | undefined;
  readonly postalCode?: string | undefined;
  /** Whose address remains. */
  readonly addressOf?: 'survivor' | 'merged' | undefined;
}

/**
 * The survivor after the merge: what was chosen, else its own, else the other one's; all tags and both notes. An address is one thing: its parts are
 * never mixed. One with a street is preferred, because a letter can be sent to it.
 */
export function mergedFields(
  survivor: DonorFields,
  merged: DonorFields,
  { name, postalCode, addressOf }: ChosenFields = {},
): DonorFields {
  const notes = [survivor.note, merged.note].filter((note) => note !== '');
  const address =
    addressOf === undefined
      ? preferredAddress(survivor.address, merged.address)
      : { survivor, merged }[addressOf].address;
  return {
    name: name ?? survivor.name ?? merged.name,
    address: postalCode === undefined ? address : withPostalCode(address, postalCode),
    tags: [...new Set([...survivor.tags, ...merged.tags])],
    note: [...new Set(notes)].join('\n\n'),
    employer: survivor.employer ?? merged.employer,
  };
}

/**
 * The survivor after undoing: as before the merge, except what was changed since, which stays. `isAddressOfOther`: the present address is that of
 * the donor who leaves, and leaves too.
 */
export function separatedFields(
  now: DonorFields,
  before: StoredDonorFields,
  after: StoredDonorFields,
  isAddressOfOther = false,
): DonorFields {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const isOldAddress = isAddressOfOther || isSameAddress(now.address, storedAddress(after));
  return {
    name: isSame(now.name, after.name) ? before.name : now.name,
    address: isOldAddress ? storedAddress(before) : now.address,
    addressDonorId: (isOldAddress ? before : now).addressDonorId,
    tags: isSame(now.tags, after.tags) ? before.tags : now.tags,
    note: isSame(now.note, after.note) ? before.note : now.note,
    employer:
      before.employer !== undefined && isSame(now.employer, after.employer) ? before.employer : now.employer,
  };
}

/** Also for a replica of an earlier release, which knows only the postal code. */
export const toStored = (fields: DonorFields): StoredDonorFields => ({
  ...fields,
  postalCode: fields.address?.postalCode ?? null,
});

const storedAddress = ({ address, postalCode }: StoredDonorFields) =>
  address === undefined ? addressOfPostalCode(postalCode) : address;

function preferredAddress(own: PostalAddress | null, other: PostalAddress | null): PostalAddress | null {
  if (own === null || (!own.line1 && other?.line1)) return other;
  return own;
}

const withPostalCode = (address: PostalAddress | null, postalCode: string) =>
  address === null ? addressOfPostalCode(postalCode) : { ...address, postalCode };
