import { type DonorWire } from '@almoner/contracts';
import { addressFields } from '../../lib/address-fields.ts';

export type DonorOfGift = Pick<DonorWire, 'name' | 'email' | 'employer'> & {
  /** Absent in the reply of a gateway of an earlier release. */
  readonly address?: DonorWire['address'];
};

/** Form fields of an offline gift that a known donor fills. */
export const donorFields = ({ name, email, employer, address }: DonorOfGift) => ({
  ...(name === null ? {} : { name }),
  ...(email === null ? {} : { email }),
  ...(employer === null ? {} : { employer }),
  address: addressFields(address),
});
