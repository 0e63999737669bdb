import { type DonorWire } from '@almoner/contracts';
import { csvAmount } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';

/** In the order of `csvColumns`. The import of donors recognizes these columns. */
export const donorCsvRow = (donor: DonorWire) => [
  donor.name,
  donor.email,
  donor.tags.join(', '),
  donor.giftCount,
  donor.firstGiftAt,
  donor.lastGiftAt,
  csvAmount(donor.lifetime, minorPerUnit(donor.currency ?? 'USD')),
  donor.currency,
  donor.employer,
  donor.postalCode,
  donor.note,
  donor.address?.line1 ?? null,
  donor.address?.line2 ?? null,
  donor.address?.city ?? null,
  donor.address?.region ?? null,
  donor.address?.country ?? null,
];
