import { type DonorWire } from '@almoner/contracts';

/** What the form of an offline gift takes from a known donor. */
export const donorFields = ({ name, email, employer }: Pick<DonorWire, 'name' | 'email' | 'employer'>) => ({
  ...(name === null ? {} : { name }),
  ...(email === null ? {} : { email }),
  ...(employer === null ? {} : { employer }),
});
