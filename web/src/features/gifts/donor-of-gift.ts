import { type DonorWire } from '@almoner/contracts';

/** Form fields of an offline gift that a known donor fills. */
export const donorFields = ({ name, email, employer }: Pick<DonorWire, 'name' | 'email' | 'employer'>) => ({
  ...(name === null ? {} : { name }),
  ...(email === null ? {} : { email }),
  ...(employer === null ? {} : { employer }),
});
