import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';

/** Somebody who has given; the sums are of gifts that were paid, without what was refunded. */
export const DonorWire = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  tags: z.array(z.string()),
  note: z.string(),
  lifetime: Minor,
  giftCount: z.number().int(),
  currency: Currency.nullable(),
  firstGiftAt: Instant.nullable(),
  lastGiftAt: Instant.nullable(),
});
export type DonorWire = z.infer<typeof DonorWire>;
