import { type DonorWire } from '@almoner/contracts';
import { type PostalAddress, isSameAddress } from '@almoner/kernel';
import { type AddressFields, addressFields, addressInput } from '../../lib/address-fields.ts';

export type DonorFieldValues = Pick<DonorWire, 'tags' | 'note'> & {
  readonly employer: string;
  readonly address: AddressFields;
};

/** The typed values, and those before. */
export interface DonorDraft {
  readonly base: DonorFieldValues;
  readonly values: DonorFieldValues;
}

export const valuesOf = ({ tags, note, employer, address }: DonorWire): DonorFieldValues => ({
  tags,
  note,
  employer: employer ?? '',
  address: addressFields(address),
});

/**
 * A field whose stored value changed since it was edited shows the stored one: after a merge, what was typed
 * before would overwrite what came from the other donor.
 */
export function shownValues(stored: DonorFieldValues, draft: DonorDraft | null): DonorFieldValues {
  if (draft === null) return stored;
  const { base, values } = draft;
  return {
    tags: sameTags(base.tags, stored.tags) ? values.tags : stored.tags,
    note: base.note === stored.note ? values.note : stored.note,
    employer: base.employer === stored.employer ? values.employer : stored.employer,
    address: isSameTyped(base.address, stored.address) ? values.address : stored.address,
  };
}

interface DonorChanges {
  tags?: string[];
  note?: string;
  employer?: string | null;
  address?: PostalAddress | null;
}

export function changesOf(stored: DonorFieldValues, shown: DonorFieldValues): DonorChanges {
  const employer = shown.employer.trim();
  return {
    ...(sameTags(stored.tags, shown.tags) ? {} : { tags: shown.tags }),
    ...(stored.note === shown.note ? {} : { note: shown.note }),
    ...(stored.employer === employer ? {} : { employer: employer || null }),
    ...(isSameTyped(stored.address, shown.address) ? {} : { address: addressInput(shown.address) }),
  };
}

const isSameTyped = (one: AddressFields, other: AddressFields): boolean =>
  isSameAddress(addressInput(one), addressInput(other));

const sameTags = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
