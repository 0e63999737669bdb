import { type DonorRetentionWire } from '@almoner/contracts';

type RetentionOfYear = DonorRetentionWire['years'][number];

/** In percent, rounded down: only when every donor gave again it is 100%. */
export function retentionRate({
  previousDonors,
  retainedDonors,
}: Pick<RetentionOfYear, 'previousDonors' | 'retainedDonors'>): string {
  return `${Math.floor((retainedDonors * 100) / previousDonors)}%`;
}
